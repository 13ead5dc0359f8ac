export { LocationRelations } from './LocationRelations';
export { PersonRelations } from './PersonRelations';
