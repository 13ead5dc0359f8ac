// What the bridge shows of a part in a window of its own, in the learner's words: it has no texts.
import type { UnitWords } from '../../../player/protocol';
import type { Launch } from '../../api/contract';
import { t } from '../../core/text';
import { reportsByStatements } from './player_rules';

export function unitWords(launch: Launch): UnitWords | null {
  if (!reportsByStatements(launch)) return null;
  return {
    text: t('player.ownWindow'),
    button: t('player.openWindow'),
    isRightToLeft: document.documentElement.dir === 'rtl',
  };
}
