import type { IconName } from './icon_names';
import sprite from './icons.svg?url';

export type { IconName };

/** A picture beside words. It says nothing to a screen reader: the control it stands in has a name of its own. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
