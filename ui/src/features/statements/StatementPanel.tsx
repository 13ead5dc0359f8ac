import { useState } from 'react';

import { download, useApi } from '../../api/client';
import type { StatementAttachment, StatementDetails, StatementRow, TimelineEntry } from '../../api/contract';
import { showBytes, showInstant, showSeconds } from '../../core/dates';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { copyText } from '../../parts/Copyable';
import { Tabs, tabPanel } from '../../parts/choices';
import { Panel } from '../../parts/EditPanel';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { prettyJson } from './pretty_json';
import { CountedPill, hasResult, plainSentence, Result, Sentence, scoreText, senderText } from './statement_words';

const tabs = ['words', 'json', 'related', 'timeline'] as const;
type Tab = (typeof tabs)[number];

interface PanelProps {
  statementId: string;
  tab: string | undefined;
  onTab: (tab: Tab) => void;
  onOpen: (statementId: string) => void;
  onClose: () => void;
}

/** One statement: in words, as it is kept, what it belongs to, and what else happened in its registration. */
export function StatementPanel({ statementId, tab: wanted, onTab, onOpen, onClose }: PanelProps) {
  const statement = useApi('statements.show', { statementId }, { fresh: true });
  const row = statement.data?.row;
  const known = tabs.filter((name) => name !== 'timeline' || Boolean(row?.registration));
  const tab = known.find((name) => name === wanted) ?? 'words';
  return (
    <Panel
      title={row ? plainSentence(row) : t('statements.opening')}
      onClose={onClose}
      width={560}
      tabs={
        <Tabs
          label={t('statements.views')}
          value={tab}
          onChange={onTab}
          tabs={known.map((value) => ({ value, label: t(`statements.tab_${value}`) }))}
        />
      }
    >
      {statement.error && <ErrorBanner messages={[statement.error.message]} />}
      {!statement.data && !statement.error && (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={60} />
          <Skeleton height={120} />
        </div>
      )}
      {statement.data && (
        <div {...tabPanel(tab)} class="stack">
          {tab === 'words' && <Words details={statement.data} onOpen={onOpen} />}
          {tab === 'json' && <Json details={statement.data} />}
          {tab === 'related' && <Related details={statement.data} onOpen={onOpen} />}
          {tab === 'timeline' && (
            <Timeline registration={statement.data.row.registration} current={statementId} onOpen={onOpen} />
          )}
        </div>
      )}
    </Panel>
  );
}

function Fact({ name, value, isCode }: { name: string; value: string; isCode?: boolean }) {
  if (!value) return null;
  return (
    <div class={isCode ? 'is-long' : undefined}>
      <dt>{name}</dt>
      <dd>{isCode ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>}</dd>
    </div>
  );
}

function Words({ details, onOpen }: { details: StatementDetails; onOpen: (id: string) => void }) {
  const { row } = details;
  return (
    <>
      <p class="statement-lead">
        <Sentence row={row} />
      </p>
      {hasResult(row) && <Result row={row} />}
      <section class="statement-why">
        <CountedPill counted={row.counted} />
        <p>{t(`statements.why_${row.counted}`)}</p>
      </section>
      {row.voidedBy && (
        <p>
          {t('statements.voidedBy')}{' '}
          <Button size="small" onClick={() => onOpen(row.voidedBy)}>
            {t('statements.openVoiding')}
          </Button>
        </p>
      )}
      <dl class="facts">
        <Fact name={t('statements.answer')} value={row.answer} />
        {details.correctAnswers.length > 0 && (
          <div>
            <dt>{t('statements.rightAnswers')}</dt>
            {details.correctAnswers.map((one, place) => (
              <dd key={place}>
                <bdi>{one}</bdi>
              </dd>
            ))}
          </div>
        )}
        <Fact name={t('reports.score')} value={scoreText(row)} />
        <Fact name={t('reports.time')} value={row.durationSeconds === null ? '' : showSeconds(row.durationSeconds)} />
        <Fact name={t('statements.happened')} value={showInstant(row.happenedAt)} />
        <Fact name={t('statements.stored')} value={showInstant(row.storedAt)} />
        <Fact name={t('statements.by')} value={senderText(row)} />
        <Fact name={t('statements.agentKey')} value={row.agent} isCode />
        <Fact name={t('statements.verbIri')} value={row.verbId} isCode />
        <Fact name={t('statements.objectId')} value={row.objectId} isCode />
        <Fact name={t('statements.registration')} value={row.registration} isCode />
        <Fact name={t('statements.id')} value={row.statementId} isCode />
      </dl>
      <AttemptLink details={details} />
      {details.attachments.length > 0 && (
        <section>
          <h3>{t('statements.attachments')}</h3>
          <ul class="statement-list">
            {details.attachments.map((one) => (
              <Attachment key={one.sha2} statementId={row.statementId} attachment={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** To what the registration stands for, for who may see it: in the course status report, which has the number 3. */
function AttemptLink({ details }: { details: StatementDetails }) {
  const go = useGo();
  const { attempt } = details;
  if (!attempt) return null;
  return (
    <section class="line statement-attempt">
      <p class="grow">
        {t('statements.attempt')}
        <span class="meta">
          <bdi>{attempt.fullName}</bdi> · <bdi>{attempt.title}</bdi>
        </span>
      </p>
      <Button icon="bar-chart" size="small" onClick={() => go('/reports/3', { attempt: String(attempt.attemptId) })}>
        {t('statements.openAttempt')}
      </Button>
    </section>
  );
}

function Attachment({ statementId, attachment }: { statementId: string; attachment: StatementAttachment }) {
  const [isBusy, setBusy] = useState(false);
  const name = attachment.name || attachment.sha2.slice(0, 12);
  async function save() {
    setBusy(true);
    try {
      await download('statements.attachment', { statementId, sha2: attachment.sha2 }, name);
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setBusy(false);
    }
  }
  return (
    <li class="line">
      <span class="grow">
        <bdi>{name}</bdi>
        <span class="meta">
          <bdi dir="ltr">{attachment.contentType}</bdi> · {showBytes(attachment.size)}
        </span>
      </span>
      {attachment.isHere ? (
        <Button
          size="small"
          icon="download"
          busy={isBusy}
          onClick={save}
          aria-label={t('statements.saveFile', { name })}
        >
          {t('statements.save')}
        </Button>
      ) : (
        <span class="meta">{t('statements.notHere')}</span>
      )}
    </li>
  );
}

function Json({ details }: { details: StatementDetails }) {
  return (
    <>
      <div class="line">
        <p class="muted grow">{t('statements.jsonText')}</p>
        <Button icon="copy" size="small" onClick={() => copyText(details.body)}>
          {t('common.copy')}
        </Button>
      </div>
      <pre class="statement-json" dir="ltr">
        {prettyJson(details.body)}
      </pre>
    </>
  );
}

function Opener({ row, onOpen }: { row: StatementRow; onOpen: (id: string) => void }) {
  return (
    <li>
      <button type="button" class="statement-opener" onClick={() => onOpen(row.statementId)}>
        <Sentence row={row} />
        <span class="meta">{showInstant(row.storedAt)}</span>
      </button>
    </li>
  );
}

function Related({ details, onOpen }: { details: StatementDetails; onOpen: (id: string) => void }) {
  const { target, referring, row } = details;
  return (
    <>
      <h3>{t('statements.refersTo')}</h3>
      {target && (
        <ul class="statement-list">
          <Opener row={target} onOpen={onOpen} />
        </ul>
      )}
      {!target && (
        <p class="muted">
          {row.objectKind === 'statement' ? t('statements.targetMissing') : t('statements.refersToNone')}
        </p>
      )}
      <h3>{t('statements.referring')}</h3>
      {referring.length === 0 && <p class="muted">{t('statements.referringNone')}</p>}
      <ul class="statement-list">
        {referring.map((one) => (
          <Opener key={one.id} row={one} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

interface TimelineProps {
  registration: string;
  current: string;
  onOpen: (id: string) => void;
}

function Timeline({ registration, current, onOpen }: TimelineProps) {
  const [after, setAfter] = useState<number | undefined>(undefined);
  const line = useApi('statements.timeline', { registration, after }, { keepPrevious: true, fresh: true });
  if (line.error) return <ErrorBanner messages={[line.error.message]} />;
  if (!line.data) return <Skeleton height={160} />;
  const { next } = line.data;
  return (
    <>
      <p class="muted">
        {t('statements.registration')} <bdi dir="ltr">{registration}</bdi>
      </p>
      <ol class="timeline">
        {line.data.entries.map((entry) => (
          <Entry key={entry.row.id} entry={entry} isCurrent={entry.row.statementId === current} onOpen={onOpen} />
        ))}
      </ol>
      <div class="line">
        {after !== undefined && <Button onClick={() => setAfter(undefined)}>{t('statements.fromStart')}</Button>}
        {next !== null && <Button onClick={() => setAfter(next)}>{t('statements.goOn')}</Button>}
      </div>
    </>
  );
}

function Entry({
  entry,
  isCurrent,
  onOpen,
}: {
  entry: TimelineEntry;
  isCurrent: boolean;
  onOpen: (id: string) => void;
}) {
  const { row, gapSeconds } = entry;
  return (
    <li class={`is-${row.moment}`} aria-current={isCurrent || undefined}>
      {gapSeconds !== null && gapSeconds > 0 && (
        <span class="timeline-gap meta">{t('statements.later', { time: showSeconds(gapSeconds) })}</span>
      )}
      <button type="button" class="statement-opener" onClick={() => onOpen(row.statementId)}>
        <Sentence row={row} />
        <span class="meta">
          {showInstant(row.happenedAt ?? row.storedAt)}
          {row.moment !== 'other' && ` · ${t(`statements.moment_${row.moment}`)}`}
        </span>
        {hasResult(row) && <Result row={row} />}
      </button>
    </li>
  );
}
