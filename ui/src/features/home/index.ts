export { actionOf, dueText, dueTone, statusOf } from './card_rules';
export { useLaunch } from './useLaunch';
