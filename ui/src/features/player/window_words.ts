// What the bridge shows of a part in a window of its own, in the learner's words: it has no texts.
import type { WindowWords } from '../../../player/protocol';
import { t } from '../../core/text';

export function windowWords(): WindowWords {
  return {
    text: t('player.ownWindow'),
    button: t('player.openWindow'),
    isRightToLeft: document.documentElement.dir === 'rtl',
  };
}
