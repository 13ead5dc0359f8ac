export { startLaunch } from './launch';
export { startJournalReplay } from './replay';
