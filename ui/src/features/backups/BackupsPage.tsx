import './backups.css';
import { useState } from 'react';

import { call, Refused, useApi, useChange } from '../../api/client';
import type { BackupRow, BackupsView } from '../../api/contract';
import { showBytes, showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { RowMenu } from '../../parts/Menu';
import { Banner, EmptyState, ErrorBanner, ProgressBar, StatusPill } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { lastWords, stateOf } from './backup_words';
import { DownloadDialog } from './DownloadDialog';
import { RestoreHelp } from './RestoreHelp';
import { SchedulePanel } from './SchedulePanel';

const whileRunning = 700; // ms between two looks at what is going on
const otherwise = 30_000; // the schedule may begin one at any time

/** The backups of the portal: which there are, whether they are sound, when the next one is made, how to restore. */
export function BackupsPage() {
  const view = useApi('backups.show', {}, { fresh: true, every: (data) => (data?.running ? whileRunning : otherwise) });
  const make = useChange('backups.make', ['backups.show']);
  const check = useChange('backups.check', ['backups.show']);
  const remove = useChange('backups.remove', ['backups.show']);
  const [isScheduling, setScheduling] = useState(false);
  const [removing, setRemoving] = useState<BackupRow | null>(null);
  const [downloading, setDownloading] = useState<BackupRow | null>(null);
  useTitle(t('backups.title'));
  const data = view.data;

  async function run(work: Promise<unknown>, done: string) {
    try {
      await work;
      toast(done);
    } catch (error) {
      toast(error instanceof Refused ? error.message : t('error.unexpected'), 'failed');
    }
  }
  const makeButton = (
    <Button
      look="primary"
      icon="archive"
      disabled={!!data?.running}
      reason={t('backups.making')}
      busy={make.isPending}
      onClick={() => run(make.mutateAsync({}), t('backups.started'))}
    >
      {t('backups.make')}
    </Button>
  );

  return (
    <AdminScreen
      title={t('backups.title')}
      actions={
        <>
          <Button icon="clock-history" disabled={!data} onClick={() => setScheduling(true)}>
            {t('backups.settings')}
          </Button>
          {makeButton}
        </>
      }
      panel={isScheduling && data && <SchedulePanel schedule={data.schedule} onClose={() => setScheduling(false)} />}
    >
      {view.error && !data && <ErrorBanner messages={[view.error.message]} />}
      {data && <News view={data} />}
      <Table<BackupRow>
        caption={t('backups.title')}
        columns={[
          { name: 'madeAt', title: t('backups.when'), cell: (row) => showInstant(row.madeAt), isTitle: true },
          {
            name: 'state',
            title: t('backups.state'),
            cell: (row) => (
              <span title={row.fault || undefined}>
                <StatusPill tone={stateOf(row).tone}>{stateOf(row).text}</StatusPill>
              </span>
            ),
          },
          {
            name: 'by',
            title: t('backups.by'),
            cell: (row) => t(row.isScheduled ? 'backups.bySchedule' : 'backups.byHand'),
            isMuted: true,
          },
          { name: 'size', title: t('backups.size'), cell: (row) => showBytes(row.size), align: 'end' },
          {
            name: 'actions',
            title: t('backups.actions'),
            isAction: true,
            cell: (row) => (
              <RowMenu
                label={t('backups.actionsFor', { time: showInstant(row.madeAt) })}
                items={[
                  { label: t('backups.download'), icon: 'download', onSelect: () => setDownloading(row) },
                  {
                    label: t('backups.check'),
                    icon: 'check-circle',
                    onSelect: () => run(check.mutateAsync({ name: row.name }), t('backups.checkStarted')),
                  },
                  null,
                  { label: t('backups.remove'), icon: 'trash3', isDanger: true, onSelect: () => setRemoving(row) },
                ]}
              />
            ),
          },
        ]}
        rows={data?.rows}
        keyOf={(row) => row.name}
        expected={3}
        empty={
          <EmptyState icon="archive" title={t('backups.emptyTitle')}>
            {t('backups.emptyText')}
          </EmptyState>
        }
      />
      {data && (
        <RestoreHelp
          folder={data.folder}
          data={data.dataFolder}
          name={(data.rows.find((row) => !row.fault && row.isComplete) ?? data.rows.find((row) => !row.fault))?.name}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('backups.removeTitle')}
          action={t('backups.removeAction')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ name: removing.name });
            toast(t('backups.removed'));
          }}
          onClose={() => setRemoving(null)}
        >
          {t('backups.removeText', { time: showInstant(removing.madeAt), size: showBytes(removing.size) })}
        </ConfirmDialog>
      )}
      {downloading && (
        <DownloadDialog
          backup={downloading}
          open={(password) => call('backups.open', { name: downloading.name, password })}
          onClose={() => setDownloading(null)}
        />
      )}
    </AdminScreen>
  );
}

/** What is going on, how the last one ended, what is wrong, and the figures. */
function News({ view }: { view: BackupsView }) {
  const damaged = view.rows.find((row) => row.fault);
  const isLastDamaged = damaged && damaged.name === view.last?.name;
  const last = view.last && !isLastDamaged && lastWords(view.last);
  return (
    <div class="backup-news">
      {view.isSpaceLow && (
        <Banner tone="warning">
          {t('backups.spaceLow', { free: showBytes(view.freeSpace), size: showBytes(view.diskSize) })}
        </Banner>
      )}
      {view.running ? (
        <ProgressBar
          label={t(`backups.step.${view.running.step}`)}
          percent={view.running.step === 'waiting' ? undefined : view.running.percent}
        />
      ) : (
        last && <Banner tone={last.tone}>{last.text}</Banner>
      )}
      {damaged && <Banner tone="danger">{damaged.fault}</Banner>}
      <dl class="backup-facts">
        <Fact title={t('backups.next')} text={view.nextAt ? showInstant(view.nextAt) : t('backups.off')} />
        <Fact title={t('backups.dataSize')} text={showBytes(view.dataSize)} />
        <Fact
          title={t('backups.freeSpace')}
          text={t('backups.freeOf', { free: showBytes(view.freeSpace), size: showBytes(view.diskSize) })}
        />
        <Fact title={t('backups.folder')} text={view.folder} isPath />
      </dl>
    </div>
  );
}

function Fact({ title, text, isPath }: { title: string; text: string; isPath?: boolean }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd class={isPath ? 'is-path' : 'numbers'}>{text}</dd>
    </div>
  );
}
