import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type Title } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Tabs, tabPanel } from '../../parts/choices';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { Switch, TextInput } from '../../parts/inputs';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';

interface PanelProps {
  /** null: a new one. */
  titleId: number | null;
  onRemove: (titleId: number) => void;
  onClose: () => void;
}

/** Name, state and history of a title. */
export function TitlePanel({ titleId, onRemove, onClose }: PanelProps) {
  const title = useApi('titles.show', { titleId: titleId ?? 0 }, { enabled: titleId !== null, fresh: true });
  if (titleId === null) return <OpenTitle title={null} onRemove={onRemove} onClose={onClose} />;
  if (title.data) return <OpenTitle key={title.data.id} title={title.data} onRemove={onRemove} onClose={onClose} />;
  return (
    <Panel title={t('titles.opening')} onClose={onClose}>
      {title.error ? (
        <ErrorBanner messages={[title.error.message]} />
      ) : (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={38} />
        </div>
      )}
    </Panel>
  );
}

function OpenTitle({
  title,
  onRemove,
  onClose,
}: {
  title: Title | null;
  onRemove: (titleId: number) => void;
  onClose: () => void;
}) {
  const stale = ['titles.list', 'titles.show', 'titles.options', 'users.list', 'users.show'] as const;
  const create = useChange('titles.create', [...stale]);
  const save = useChange('titles.save', [...stale]);
  const [tab, setTab] = useState<'general' | 'history'>('general');
  const form = useForm({
    initial: { name: title?.name ?? '', isActive: title?.isActive ?? true },
    save: (values) => (title ? save.mutateAsync({ ...values, titleId: title.id }) : create.mutateAsync(values)),
  });
  const frame = {
    title: title?.name ?? t('titles.new'),
    onClose,
    tabs: title && (
      <Tabs
        label={title.name}
        value={tab}
        tabs={[
          { value: 'general', label: t('people.tabGeneral') },
          { value: 'history', label: t('history.title') },
        ]}
        onChange={setTab}
      />
    ),
  };
  if (title && tab === 'history')
    return (
      <Panel {...frame}>
        <div {...tabPanel('history')}>
          <History kind="title" objectId={title.id} />
        </div>
      </Panel>
    );
  return (
    <EditPanel
      {...frame}
      form={form}
      isNew={!title}
      onSaved={() => {
        toast(t('titles.saved'));
        if (!title) onClose();
      }}
    >
      <div class="stack" {...(title ? tabPanel('general') : {})}>
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('name')}
          label={t('titles.name')}
          hint={t('titles.nameHint')}
          autoFocus={!title}
          limit={limits['titles.create']?.name}
        />
        <Switch
          label={t('titles.active')}
          hint={t('titles.activeHint')}
          value={form.values.isActive}
          onChange={(value) => form.set('isActive', value)}
        />
        {title && (
          <div>
            <Button
              look="quiet"
              icon="trash3"
              disabled={title.people > 0}
              reason={t('titles.isHeld')}
              onClick={() => onRemove(title.id)}
            >
              {t('titles.remove')}
            </Button>
          </div>
        )}
      </div>
    </EditPanel>
  );
}
