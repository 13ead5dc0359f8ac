import type { Counted, StatementRow } from '../../api/contract';
import { showSeconds } from '../../core/dates';
import { showNumber, t } from '../../core/text';
import { StatusPill, type Tone } from '../../parts/status';

/** Letters that are read from right to left. */
const rightToLeft = /[\u0590-\u08ff]/;

/** Who did what: names keep their own direction, and the sentence has that of its verb, whatever that of the page. */
export function Sentence({ row }: { row: StatementRow }) {
  return (
    <bdi class={row.isVoided ? 'sentence is-voided' : 'sentence'} dir={rightToLeft.test(row.verb) ? 'rtl' : 'ltr'}>
      <bdi class="sentence-name">{row.actor || t('statements.nobody')}</bdi> <bdi>{row.verb}</bdi>{' '}
      {row.objectKind === 'statement' ? t('statements.aStatement') : <bdi class="sentence-name">{row.object}</bdi>}
    </bdi>
  );
}

export function plainSentence(row: StatementRow): string {
  const object = row.objectKind === 'statement' ? t('statements.aStatement') : row.object;
  return `${row.actor || t('statements.nobody')} ${row.verb} ${object}`;
}

/** "80%", "8 of 10", or nothing. */
export function scoreText(row: StatementRow): string {
  if (row.scorePercent !== null) return t('common.percent', { percent: showNumber(row.scorePercent) });
  if (row.scoreRaw !== null && row.scoreMax !== null)
    return t('reports.scoreOf', { raw: row.scoreRaw, max: row.scoreMax });
  return row.scoreRaw === null ? '' : showNumber(row.scoreRaw);
}

/** How it went, in a few words. */
export function Result({ row }: { row: StatementRow }) {
  const words = [scoreText(row), row.durationSeconds ? showSeconds(row.durationSeconds) : ''].filter(Boolean);
  return (
    <span class="statement-result">
      {row.isSuccess !== null && (
        <StatusPill tone={row.isSuccess ? 'success' : 'danger'}>
          {t(row.isSuccess ? 'status.passed' : 'status.failed')}
        </StatusPill>
      )}
      {row.isCompleted !== null && row.isSuccess === null && (
        <StatusPill tone={row.isCompleted ? 'success' : 'neutral'}>
          {t(row.isCompleted ? 'status.completed' : 'status.incomplete')}
        </StatusPill>
      )}
      {row.isVoided && <StatusPill tone="warning">{t('statements.voided')}</StatusPill>}
      {words.length > 0 && <span class="numbers">{words.join(' · ')}</span>}
      {row.answer && (
        <q class="muted statement-response">
          <bdi>{row.answer}</bdi>
        </q>
      )}
    </span>
  );
}

export function hasResult(row: StatementRow): boolean {
  return (
    row.isSuccess !== null ||
    row.isCompleted !== null ||
    row.isVoided ||
    scoreText(row) !== '' ||
    row.durationSeconds !== null ||
    row.answer !== ''
  );
}

export function senderText(row: StatementRow): string {
  return row.sender === 'client' && row.senderName ? row.senderName : t(`statements.sender_${row.sender}`);
}

const countedTones: Partial<Record<Counted, Tone>> = { counted: 'success' };

export function CountedPill({ counted }: { counted: Counted }) {
  return (
    <StatusPill tone={countedTones[counted] ?? 'neutral'}>
      {t(counted === 'counted' ? 'statements.counted' : 'statements.notCounted')}
    </StatusPill>
  );
}
