import { showNumber } from '../../../core/text';

/** A few numbers in a row: how many of what. */
export function Figures({ figures }: { figures: readonly { title: string; value: number; isBad?: boolean }[] }) {
  return (
    <dl class="import-figures">
      {figures.map(({ title, value, isBad }) => (
        <div key={title} class={isBad && value > 0 ? 'card is-bad' : 'card'}>
          <dt>{title}</dt>
          <dd>{showNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
