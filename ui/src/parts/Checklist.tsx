import { t } from '../core/text';
import { Icon } from './Icon';

/** Requirements, each told as met or unmet while one types. */
export function Checklist({ label, items }: { label: string; items: readonly { text: string; isMet: boolean }[] }) {
  return (
    <ul class="checklist" aria-label={label}>
      {items.map((item) => (
        <li key={item.text} class={item.isMet ? 'is-met' : undefined}>
          <span class="dot">
            <Icon name="check-lg" size={11} />
          </span>
          {item.text}
          <span class="visually-hidden">: {t(item.isMet ? 'common.met' : 'common.unmet')}</span>
        </li>
      ))}
    </ul>
  );
}
