export { type FieldKey, keyOf, ValueInput } from './ValueInput';
export { LocationValues, UserValues } from './ValuesForm';
