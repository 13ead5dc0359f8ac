import type { IconName } from './icon_names';
import sprite from './icons.svg?url';

export type { IconName };

/** A picture beside words; arrows to a side turn round where one reads from the right. It says nothing to a screen reader: the control it stands in has a name of its own. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const isMirrored = /-(left|right)$/.test(name);
  return (
    <svg
      class={isMirrored ? 'icon is-mirrored' : 'icon'}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
