export { PictureField } from './PictureField';
