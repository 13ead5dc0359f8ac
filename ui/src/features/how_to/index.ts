export { HelpDialog } from './HelpDialog';
