import { useApi, useChange } from '../../api/client';
import { limits, type Title } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
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
  const tab = useHistoryTab('title', title && { id: title.id, title: title.name });
  const form = useForm({
    initial: { name: title?.name ?? '', isActive: title?.isActive ?? true },
    save: (values) => (title ? save.mutateAsync({ ...values, titleId: title.id }) : create.mutateAsync(values)),
  });
  const frame = {
    title: title?.name ?? t('titles.new'),
    onClose,
    tabs: tab.tabs,
  };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
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
      <div class="stack" {...tab.general}>
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
