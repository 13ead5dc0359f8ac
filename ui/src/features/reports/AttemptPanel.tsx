import '../../parts/Facts.css';
import { useState } from 'react';

import { useApi } from '../../api/client';
import type { AttemptDetails, AttemptSco, Interaction } from '../../api/contract';
import { useProfile } from '../../api/people';
import { showInstant, showSeconds } from '../../core/dates';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Panel } from '../../parts/EditPanel';
import { ErrorBanner, Loading, Skeleton, StatusPill } from '../../parts/status';
import { reportedWord, statuses } from './report_words';
import { WaiveDialog } from './WaiveDialog';

/** One attempt of one person: every lesson with its score, time, answers, objectives and comments. */
export function AttemptPanel({ attemptId, onClose }: { attemptId: number; onClose: () => void }) {
  const go = useGo();
  const profile = useProfile();
  const attempt = useApi('attempts.show', { attemptId }, { fresh: true });
  const [waiving, setWaiving] = useState<AttemptSco | null>(null);
  return (
    <Panel
      title={attempt.data?.user.fullName ?? t('reports.openingAttempt')}
      status={
        attempt.data && (
          <StatusPill tone={statuses[attempt.data.trackingStatus].tone}>
            {t(statuses[attempt.data.trackingStatus].title)}
          </StatusPill>
        )
      }
      onClose={onClose}
      width={560}
    >
      {attempt.error && <ErrorBanner messages={[attempt.error.message]} />}
      {!attempt.data && !attempt.error && (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={60} />
          <Skeleton height={160} />
        </div>
      )}
      {attempt.data && <Attempt attempt={attempt.data} onWaive={setWaiving} />}
      {attempt.data && waiving && (
        <WaiveDialog attempt={attempt.data} part={waiving} onClose={() => setWaiving(null)} />
      )}
      <div class="attempt-ways">
        {attempt.data && profile?.roles.Reports_CanViewScormAttemptDetailReport === true && (
          <Button icon="file-earmark-text" onClick={() => go(`/admin/attempt-trace/${attemptId}`)}>
            {t('trace.title')}
          </Button>
        )}
        {attempt.data?.registration && (
          <Button
            icon="inbox"
            onClick={() => go('/reports/lrs-viewer', { registration: attempt.data?.registration, charts: 'off' })}
          >
            {t('reports.statements')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Attempt({ attempt, onWaive }: { attempt: AttemptDetails; onWaive: (part: AttemptSco) => void }) {
  return (
    <div class="stack attempt">
      <div>
        <h3>{attempt.content.title}</h3>
        <p class="meta">{t('reports.attemptOf', { number: attempt.number, version: attempt.versionNumber ?? 1 })}</p>
      </div>
      <dl class="facts">
        <Fact name={t('reports.progress')} value={t('common.percent', { percent: attempt.progressPercent })} />
        <Fact
          name={t('reports.score')}
          value={attempt.scorePercent === null ? '–' : t('common.percent', { percent: attempt.scorePercent })}
        />
        <Fact name={t('reports.time')} value={showSeconds(attempt.totalSeconds)} />
        <Fact name={t('reports.started')} value={showInstant(attempt.startedAt)} />
        <Fact name={t('reports.last')} value={showInstant(attempt.lastAt)} />
        <Fact name={t('reports.completed')} value={attempt.completedAt ? showInstant(attempt.completedAt) : '–'} />
      </dl>
      {attempt.scos.map((sco) => (
        <Sco
          key={sco.identifier}
          sco={sco}
          isOpen={attempt.scos.length === 1}
          hasStatements={Boolean(attempt.registration)}
          onWaive={() => onWaive(sco)}
        />
      ))}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** "8 of 10", "80%", or nothing. */
function scoreText(sco: AttemptSco): string {
  if (sco.scoreRaw !== null && sco.scoreMax !== null)
    return t('reports.scoreOf', { raw: sco.scoreRaw, max: sco.scoreMax });
  if (sco.scoreRaw !== null) return String(sco.scoreRaw);
  if (sco.scoreScaled !== null) return t('common.percent', { percent: Math.round(sco.scoreScaled * 100) });
  return '';
}

interface ScoProps {
  sco: AttemptSco;
  isOpen: boolean;
  /** Whoever looks may see the statements in which it reported. */
  hasStatements: boolean;
  onWaive: () => void;
}

function Sco({ sco, isOpen, hasStatements, onWaive }: ScoProps) {
  const words = [scoreText(sco), sco.totalSeconds > 0 ? showSeconds(sco.totalSeconds) : ''].filter(Boolean).join(' · ');
  return (
    <details class="sco" open={isOpen}>
      <summary>
        <span class="grow">
          <strong>{sco.title || sco.identifier}</strong>
          {words && <span class="meta">{words}</span>}
        </span>
        <StatusPill tone={statuses[sco.status].tone}>{t(statuses[sco.status].title)}</StatusPill>
      </summary>
      <dl class="facts">
        <Fact name={t('reports.completion')} value={reportedWord(sco.completionStatus) || '–'} />
        {reportedWord(sco.successStatus) && (
          <Fact name={t('reports.success')} value={reportedWord(sco.successStatus)} />
        )}
        {sco.location && <Fact name={t('reports.bookmark')} value={sco.location} />}
      </dl>
      {sco.objectives.length > 0 && (
        <>
          <h4>{t('reports.objectives')}</h4>
          <ul class="answers">
            {sco.objectives.map((objective) => (
              <li key={objective.id}>
                <strong>{objective.description || objective.id}</strong>
                <span class="meta">
                  {[
                    reportedWord(objective.completionStatus),
                    reportedWord(objective.successStatus),
                    objective.scoreRaw ?? '',
                  ]
                    .filter((word) => word !== '')
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {sco.interactions.length > 0 && (
        <>
          <h4>{t('reports.interactions', { count: sco.interactions.length })}</h4>
          <ol class="answers">
            {sco.interactions.map((interaction, at) => (
              <Answer key={`${interaction.id} ${at}`} interaction={interaction} />
            ))}
          </ol>
        </>
      )}
      {sco.comments.length > 0 && (
        <>
          <h4>{t('reports.comments')}</h4>
          {sco.comments.map((comment) => (
            <p key={comment} class="comment">
              {comment}
            </p>
          ))}
        </>
      )}
      {sco.interactions.length + sco.objectives.length + sco.comments.length === 0 && (
        <p class="muted">{t(hasStatements ? 'reports.answersInStatements' : 'reports.noAnswers')}</p>
      )}
      {sco.mayWaive && (
        <Button size="small" icon="check-lg" aria-label={`${t('reports.waive')}: ${sco.title}`} onClick={onWaive}>
          {t('reports.waive')}
        </Button>
      )}
    </details>
  );
}

function Answer({ interaction }: { interaction: Interaction }) {
  const isRight = interaction.result === 'correct';
  const isWrong = interaction.result === 'wrong' || interaction.result === 'incorrect';
  return (
    <li>
      <div class="line">
        <strong class="grow">{interaction.description || interaction.id}</strong>
        {interaction.result && (
          <StatusPill tone={isRight ? 'success' : isWrong ? 'danger' : 'neutral'}>
            {isRight ? t('reports.right') : isWrong ? t('reports.wrong') : interaction.result}
          </StatusPill>
        )}
      </div>
      <span class="meta">
        {[
          interaction.learnerResponse && t('reports.response', { text: interaction.learnerResponse }),
          interaction.correctResponses.length > 0 &&
            t('reports.correct', { text: interaction.correctResponses.join(' | ') }),
          interaction.latencySeconds !== null && showSeconds(interaction.latencySeconds),
          interaction.timestamp,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}
