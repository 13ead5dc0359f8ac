export { browserOf } from './browser_words';
export { PasswordDialog } from './PasswordDialog';
export { PermitDialog, PermitOnDemand, Permitted } from './PermitDialog';
