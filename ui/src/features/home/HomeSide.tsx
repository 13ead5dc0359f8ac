import type { HomeView } from '../../api/contract';
import { showMinutes } from '../../core/dates';
import { t } from '../../core/text';
import { ProgressRing } from '../../parts/status';
import { comingUp, dueText, dueTone, minutesLeft } from './card_rules';

/** Beside the list: how far the learner is over all, and what is due next. */
export function HomeSide({ view, onPoint }: { view: HomeView; onPoint: (id: number) => void }) {
  const { all, completed } = view.counts;
  const left = minutesLeft(view.cards);
  const next = comingUp(view.cards);
  return (
    <aside class="home-side">
      <section class="card home-sum" aria-labelledby="your-progress">
        <h2 id="your-progress">{t('home.yourProgress')}</h2>
        <div class="line">
          <ProgressRing
            percent={(100 * completed) / all}
            isDone={completed === all}
            size={76}
            label={t('home.yourProgress')}
          />
          <div class="home-sum-words">
            <strong class="numbers">{t('home.progressOf', { done: completed, total: all })}</strong>
            {left > 0 && <span class="meta">{t('home.minutesLeft', { time: showMinutes(left) })}</span>}
          </div>
        </div>
      </section>
      <section class="card coming" aria-labelledby="coming-up">
        <h2 id="coming-up">{t('home.comingUp')}</h2>
        {next.length === 0 ? (
          <p class="meta">{t('home.nothingDue')}</p>
        ) : (
          <ul class="coming-up">
            {next.map((card) => (
              <li key={card.id}>
                <button type="button" class={dueTone(card)} onClick={() => onPoint(card.id)}>
                  {card.title}
                  <small>{dueText(card)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}
