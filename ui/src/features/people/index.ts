export { PasteUsernames } from './paste/PasteUsernames';
