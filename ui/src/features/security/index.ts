export { browserOf } from './browser_words';
export { PasswordDialog } from './PasswordDialog';
export { PermitDialog, Permitted } from './PermitDialog';
