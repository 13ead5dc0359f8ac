import '../../parts/Facts.css';
import { useState } from 'react';

import { useChange } from '../../api/client';
import type { TargetRow } from '../../api/contract';
import { useForm } from '../../api/form';
import { showInstant } from '../../core/dates';
import { showNumber, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { FormDialog } from '../../parts/FormDialog';
import { DatePicker, Select } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { Permitted } from '../security';
import { Check, checkDay, startOf, theBeginning, valuesOf } from './TargetFields';
import { waitingText } from './target_words';
import { useWork } from './use_work';

interface TabProps {
  target: TargetRow;
  keepDays: number;
  onRemoved: () => void;
}

/** How it stands with a store, and what can be done about it. */
export function StateTab({ target, keepDays, onRemoved }: TabProps) {
  const stale = ['lrsTargets.list', 'history.list'] as const;
  const turn = useChange('lrsTargets.switch', [...stale]);
  const tryNow = useChange('lrsTargets.try', [...stale]);
  const { run, failure } = useWork();
  const [asks, setAsks] = useState<'restart' | 'remove' | null>(null);
  const isActive = target.state === 'sending' || target.state === 'waiting';

  const facts: [string, string][] = [
    [t('lrsTargets.waiting'), waitingText(target)],
    [t('lrsTargets.sent'), showNumber(target.sentCount)],
    [t('lrsTargets.sentAt'), target.sentAt ? showInstant(target.sentAt) : t('lrsTargets.never')],
    [t('lrsTargets.sentUntil'), target.sentUntil ? showInstant(target.sentUntil) : t('lrsTargets.nothingYet')],
    [t('lrsTargets.refused'), showNumber(target.refused)],
  ];
  return (
    <>
      {failure && <ErrorBanner messages={[failure]} />}
      <StateWords target={target} />
      {target.holdsRemoval && <Banner tone="warning">{t('lrsTargets.holdsRemoval', { days: keepDays })}</Banner>}
      {!isActive && keepDays > 0 && <Banner tone="warning">{t('lrsTargets.losesOld', { days: keepDays })}</Banner>}
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div class="target-actions">
        <Button
          look={isActive ? 'plain' : 'primary'}
          busy={turn.isPending}
          onClick={() =>
            run(
              () => turn.mutateAsync({ targetId: target.id, isActive: !isActive }),
              t(isActive ? 'lrsTargets.isOff' : 'lrsTargets.isOn'),
            )
          }
        >
          {t(isActive ? 'lrsTargets.turnOff' : 'lrsTargets.turnOn')}
        </Button>
        {isActive && (
          <Button
            icon="send"
            busy={tryNow.isPending}
            onClick={() => run(() => tryNow.mutateAsync({ targetId: target.id }), t('lrsTargets.tried'))}
          >
            {t('lrsTargets.try')}
          </Button>
        )}
        <Button icon="arrow-repeat" onClick={() => setAsks('restart')}>
          {t('lrsTargets.restart')}
        </Button>
        <Button look="quiet" icon="trash3" onClick={() => setAsks('remove')}>
          {t('lrsTargets.remove')}
        </Button>
      </div>
      <Check values={valuesOf(target)} targetId={target.id} />
      {asks === 'restart' && (
        <Permitted title={t('lrsTargets.restartTitle')} text={t('lrsTargets.permitText')} onClose={() => setAsks(null)}>
          {(permit) => <Restart target={target} permit={permit} onClose={() => setAsks(null)} />}
        </Permitted>
      )}
      {asks === 'remove' && <Remove target={target} onRemoved={onRemoved} onClose={() => setAsks(null)} />}
    </>
  );
}

function StateWords({ target }: { target: TargetRow }) {
  const said = target.lastError;
  if (target.state === 'waiting')
    return (
      <Banner tone="warning">
        <p>{t('lrsTargets.waitsUntil', { when: showInstant(target.nextTryAt) })}</p>
        {said && (
          <p>
            <bdi>{said}</bdi>
          </p>
        )}
      </Banner>
    );
  if (target.state === 'stopped')
    return (
      <Banner tone="danger">
        <p>{t('lrsTargets.stoppedText')}</p>
        <p>
          <bdi>{said}</bdi>
        </p>
      </Banner>
    );
  return <p>{t(target.state === 'off' ? 'lrsTargets.offText' : 'lrsTargets.sendingText')}</p>;
}

function Restart({ target, permit, onClose }: { target: TargetRow; permit: string; onClose: () => void }) {
  const restart = useChange('lrsTargets.restart', ['lrsTargets.list', 'history.list']);
  const form = useForm({
    initial: { from: 'beginning' as 'beginning' | 'day', day: '' },
    check: checkDay,
    save: async ({ from, day }) => {
      await restart.mutateAsync({ targetId: target.id, from: from === 'day' ? startOf(day) : theBeginning, permit });
      toast(t('lrsTargets.restarted'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('lrsTargets.restartTitle')}
      action={t('lrsTargets.restartAction')}
      form={form}
      onClose={onClose}
    >
      <ErrorBanner messages={form.banner} />
      <p>{t('lrsTargets.restartText')}</p>
      <Select
        {...form.field('from')}
        label={t('lrsTargets.from')}
        choices={(['beginning', 'day'] as const).map((value) => ({ value, label: t(`lrsTargets.from_${value}`) }))}
      />
      {form.values.from === 'day' && <DatePicker {...form.field('day')} label={t('lrsTargets.day')} />}
    </FormDialog>
  );
}

function Remove({ target, onRemoved, onClose }: { target: TargetRow; onRemoved: () => void; onClose: () => void }) {
  const remove = useChange('lrsTargets.remove', ['lrsTargets.list']);
  return (
    <ConfirmDialog
      title={t('lrsTargets.removeTitle', { name: target.name })}
      action={t('lrsTargets.remove')}
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ targetId: target.id });
        toast(t('lrsTargets.removed'));
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>{t('lrsTargets.removeText')}</p>
      <ul class="target-lost">
        <li>{t('lrsTargets.removeWaiting', { waiting: waitingText(target) })}</li>
        <li>{t('lrsTargets.removeRefused', { refused: showNumber(target.refused) })}</li>
        <li>{t('lrsTargets.removePlace')}</li>
      </ul>
    </ConfirmDialog>
  );
}
