export { CountryField } from './CountryField';
