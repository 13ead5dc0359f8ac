import { useApi } from '../../api/client';
import type { DayCount, StatementCounts } from '../../api/contract';
import { showDate } from '../../core/dates';
import { showNumber, t } from '../../core/text';
import { ErrorBanner, Skeleton } from '../../parts/status';
import type { Filter } from './statement_query';

/** More bars than this are months. */
const mostBars = 62;
const dayMs = 86_400_000;
/** A few days stand side by side as narrow as many. */
const leastBars = 14;

interface Bar {
  name: string;
  count: number;
}

/** A bar for each day between the first and the last; for each month, where there are many. */
function barsOf(days: readonly DayCount[]): Bar[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const counts = new Map(days.map((one) => [one.day, one.count]));
  const length = (Date.parse(last.day) - Date.parse(first.day)) / dayMs + 1;
  if (length > mostBars) {
    const months = new Map<string, number>();
    for (const { day, count } of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + count);
    return [...months].map(([name, count]) => ({ name, count }));
  }
  return Array.from({ length }, (_, at) => {
    const day = new Date(Date.parse(first.day) + at * dayMs).toISOString().slice(0, 10);
    return { name: showDate(day), count: counts.get(day) ?? 0 };
  });
}

/** The room behind the last of few bars. */
function restOf(bars: number): string {
  return `${(100 * Math.max(0, leastBars - bars)) / leastBars}%`;
}

/** How many there are a day, and of each verb, of what the filter leaves. */
export function StatementCharts({ filter, onVerb }: { filter: Filter; onVerb: (verb: string) => void }) {
  const counts = useApi('statements.counts', filter, { keepPrevious: true, fresh: true });
  if (counts.error) return <ErrorBanner messages={[counts.error.message]} />;
  if (!counts.data) return <Skeleton height={170} />;
  if (counts.data.total === 0) return null;
  return <Drawn counts={counts.data} onVerb={onVerb} />;
}

function Drawn({ counts, onVerb }: { counts: StatementCounts; onVerb: (verb: string) => void }) {
  const bars = barsOf(counts.days);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const mostOfVerb = counts.verbs[0]?.count ?? 1;
  return (
    <div class="statement-charts">
      <figure aria-label={t('statements.perDay')}>
        <figcaption>{t('statements.perDay')}</figcaption>
        <svg viewBox={`0 0 ${Math.max(leastBars, bars.length) * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((bar, at) => {
            const height = bar.count === 0 ? 0 : Math.max(2, (98 * bar.count) / most);
            return <rect key={bar.name} x={at * 10 + 1} y={100 - height} width={8} height={height} />;
          })}
        </svg>
        <p class="meta chart-ends">
          <bdi>{bars[0]?.name}</bdi>
          {bars.length > 1 && <bdi style={{ marginInlineEnd: restOf(bars.length) }}>{bars.at(-1)?.name}</bdi>}
        </p>
        <details>
          <summary>{t('statements.asTable')}</summary>
          <div class="chart-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('statements.day')}</th>
                  <th scope="col">{t('chart.number')}</th>
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter((bar) => bar.count > 0)
                  .map((bar) => (
                    <tr key={bar.name}>
                      <th scope="row">{bar.name}</th>
                      <td>{showNumber(bar.count)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </details>
      </figure>
      <figure aria-label={t('statements.byVerb')}>
        <figcaption>{t('statements.byVerb')}</figcaption>
        <ul class="verb-bars">
          {counts.verbs.map((verb) => (
            <li key={verb.verbId}>
              <button type="button" class="verb-bar" title={verb.verbId} onClick={() => onVerb(verb.verbId)}>
                <bdi>{verb.verb}</bdi>
                <span class="numbers">{showNumber(verb.count)}</span>
                <span class="verb-line" aria-hidden="true" style={{ width: `${(100 * verb.count) / mostOfVerb}%` }} />
              </button>
            </li>
          ))}
        </ul>
      </figure>
      <p class="meta chart-note" role="status">
        {t(counts.isPartial ? 'statements.countedNewest' : 'statements.countedAll', {
          count: counts.total,
          lookedAt: showNumber(counts.lookedAt),
        })}
      </p>
    </div>
  );
}
