export { browserOf } from './browser_words';
export { PasswordDialog } from './PasswordDialog';
export { Permitted } from './PermitDialog';
