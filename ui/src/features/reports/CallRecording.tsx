// Whether the calls of the next launches are recorded, and switching that on and off.
import { useState } from 'react';

import { useChange } from '../../api/client';
import type { DebugLevel, CallRecording as Recording } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { Select } from '../../parts/inputs';
import { toast } from '../../parts/toast';

const days = ['1', '7', '30'] as const;
const levels = ['verbose', 'debug', 'information'] as const;

interface Props {
  attemptId: number;
  recording: Recording | null;
  mayChange: boolean;
}

export function CallRecording({ attemptId, recording, mayChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const stop = useChange('attempts.stopRecording', ['attempts.trace']);

  async function end() {
    try {
      await stop.mutateAsync({ attemptId });
      toast(t('trace.stopped'));
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    }
  }

  return (
    <div class="trace-recording">
      <p class="grow">
        {recording
          ? t('trace.recorded', {
              level: t(`trace.level_${recording.level}`),
              when: showInstant(recording.untilAt),
              name: recording.switchedBy || t('attempts.somebody'),
            })
          : t('trace.notRecorded')}
      </p>
      {mayChange &&
        (recording ? (
          <Button size="small" busy={stop.isPending} onClick={end}>
            {t('trace.stop')}
          </Button>
        ) : (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('trace.record')}
          </Button>
        ))}
      {isAsking && <RecordDialog attemptId={attemptId} onClose={() => setAsking(false)} />}
    </div>
  );
}

function RecordDialog({ attemptId, onClose }: { attemptId: number; onClose: () => void }) {
  const start = useChange('attempts.recordCalls', ['attempts.trace']);
  const [level, setLevel] = useState<DebugLevel>('verbose');
  const [length, setLength] = useState<(typeof days)[number]>('7');
  return (
    <ConfirmDialog
      title={t('trace.record')}
      action={t('trace.record')}
      onConfirm={() => start.mutateAsync({ attemptId, level, days: Number(length) })}
      onClose={onClose}
    >
      <div class="stack">
        <p>{t('trace.recordText')}</p>
        <Select
          label={t('trace.recordLevel')}
          value={level}
          onChange={setLevel}
          choices={levels.map((value) => ({ value, label: t(`trace.record_${value}`) }))}
        />
        <Select
          label={t('trace.recordDays')}
          value={length}
          onChange={setLength}
          choices={days.map((value) => ({ value, label: t('trace.days', { count: Number(value) }) }))}
        />
      </div>
    </ConfirmDialog>
  );
}
