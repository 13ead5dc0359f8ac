export { keepLaunch, startLaunch } from './launch';
export { statusOf } from './player_rules';
export { startJournalReplay } from './replay';
export { wrappedQuery } from './way_out';
