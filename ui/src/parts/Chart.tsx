import './Chart.css';

import { showNumber, t } from '../core/text';

export interface ChartSlice {
  name: string;
  value: number;
  /** A colour of the tokens: 'var(--success)'. */
  colour: string;
}

interface ChartProps {
  /** What is counted: "Learners by status". */
  label: string;
  slices: readonly ChartSlice[];
  kind?: 'donut' | 'bar';
  /** Under the number in the middle of the donut. */
  unit?: string;
}

/** Shares of a whole, drawn, with the table of the numbers beside it. */
export function Chart({ label, slices, kind = 'donut', unit }: ChartProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => (total > 0 ? (100 * value) / total : 0);
  return (
    <figure class="chart" aria-label={label}>
      {kind === 'donut' ? <Donut slices={slices} total={total} unit={unit} /> : <Bar slices={slices} />}
      <table>
        <caption class="visually-hidden">{label}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t('chart.name')}</th>
            <th scope="col">{t('chart.number')}</th>
            <th scope="col">{t('chart.share')}</th>
          </tr>
        </thead>
        <tbody>
          {slices.map((slice) => (
            <tr key={slice.name}>
              <th scope="row">
                <span class="swatch" style={{ background: slice.colour }} />
                {slice.name}
              </th>
              <td>{showNumber(slice.value)}</td>
              <td class="muted">{t('common.percent', { percent: Math.round(share(slice.value)) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Donut({ slices, total, unit }: { slices: readonly ChartSlice[]; total: number; unit?: string }) {
  const size = 132;
  const width = 18;
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  const starts = slices.map((_, at) => slices.slice(0, at).reduce((sum, slice) => sum + slice.value, 0));
  return (
    <div class="chart-donut" aria-hidden="true">
      <svg width={size} height={size}>
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--border)" stroke-width={width} />
        {total > 0 &&
          slices.map((slice, at) => {
            const length = (slice.value / total) * around;
            const gap = slice.value > 0 && slice.value < total ? Math.min(2, length / 2) : 0;
            return (
              <circle
                key={slice.name}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                fill="none"
                stroke={slice.colour}
                stroke-width={width}
                stroke-dasharray={`${Math.max(0, length - gap)} ${around}`}
                stroke-dashoffset={-((starts[at] ?? 0) / total) * around}
              />
            );
          })}
      </svg>
      <div class="chart-middle">
        {showNumber(total)}
        {unit && <small>{unit}</small>}
      </div>
    </div>
  );
}

function Bar({ slices }: { slices: readonly ChartSlice[] }) {
  return (
    <div class="chart-bar" aria-hidden="true">
      {slices
        .filter((slice) => slice.value > 0)
        .map((slice) => (
          <span key={slice.name} style={{ flexGrow: slice.value, background: slice.colour }} />
        ))}
    </div>
  );
}
