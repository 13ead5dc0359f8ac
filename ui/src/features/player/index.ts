export { startJournalReplay } from './replay';
