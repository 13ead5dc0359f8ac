import { useEffect, useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { HowTo } from '../../api/contract';
import { type Form, useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Tabs, tabPanel } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { Select, Switch } from '../../parts/inputs';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { allPages, labelOf } from './pages';
import { Translations } from './Translations';

/** What shows a how-to, or what was done with it. */
export const stale = ['howTos.list', 'howTos.show', 'howTos.own', 'howTos.open', 'history.list'] as const;

interface Values {
  page: string;
  published: boolean;
  showOnPageInsteadOfNav: boolean;
}

function HowToFields({ form, taken }: { form: Form<Values>; taken: readonly string[] }) {
  const pages = allPages().filter((one) => one.page === form.values.page || !taken.includes(one.page));
  const isGone = form.values.page !== '' && !pages.some((one) => one.page === form.values.page);
  return (
    <>
      <ErrorBanner messages={form.banner} />
      <Select
        {...form.field('page')}
        label={t('howTo.page')}
        hint={t(pages.length > 0 ? 'howTo.pageHint' : 'howTo.allPages')}
        required
        isMarked
        choices={[
          ...(form.values.page === '' ? [{ value: '', label: t('howTo.choosePage') }] : []),
          ...(isGone ? [{ value: form.values.page, label: form.values.page }] : []),
          ...pages.map((one) => ({ value: one.page, label: `${one.label} – \u2066${one.page}\u2069` })),
        ]}
      />
      <Switch {...form.field('published')} label={t('howTo.published')} hint={t('howTo.publishedHint')} />
      <Switch {...form.field('showOnPageInsteadOfNav')} label={t('howTo.onPage')} hint={t('howTo.onPageHint')} />
    </>
  );
}

interface NewProps {
  taken: readonly string[];
  onMade: (howToId: number) => void;
  onClose: () => void;
}

export function NewHowTo({ taken, onMade, onClose }: NewProps) {
  const create = useChange('howTos.create', [...stale]);
  const [made, setMade] = useState<HowTo | null>(null);
  const form = useForm<Values>({
    initial: { page: '', published: false, showOnPageInsteadOfNav: false },
    save: async (values) => setMade(await create.mutateAsync(values)),
  });
  useEffect(() => {
    if (made) onMade(made.id);
  }, [made]);
  return (
    <EditPanel title={t('howTo.new')} form={form} isNew onClose={onClose} onSaved={() => toast(t('howTo.saved'))}>
      <div class="stack">
        <HowToFields form={form} taken={taken} />
        <p class="meta">{t('howTo.translationsLater')}</p>
      </div>
    </EditPanel>
  );
}

interface PanelProps {
  howToId: number;
  taken: readonly string[];
  onClose: () => void;
}

export function HowToPanel({ howToId, taken, onClose }: PanelProps) {
  const { data, error } = useApi('howTos.show', { howToId }, { fresh: true });
  if (data) return <HowToForm howTo={data} taken={taken} onClose={onClose} />;
  return (
    <Panel title={t('howTo.title')} onClose={onClose}>
      {error ? (
        <ErrorBanner messages={[error.message]} />
      ) : (
        <>
          <Loading />
          <Skeleton height={120} />
        </>
      )}
    </Panel>
  );
}

type Tab = 'general' | 'translations' | 'history';

function HowToForm({ howTo, taken, onClose }: { howTo: HowTo; taken: readonly string[]; onClose: () => void }) {
  const save = useChange('howTos.save', [...stale]);
  const [tab, setTab] = useState<Tab>(howTo.translations.length === 0 ? 'translations' : 'general');
  const [isRemoving, setRemoving] = useState(false);
  const { page, published, showOnPageInsteadOfNav } = howTo;
  const form = useForm<Values>({
    initial: { page, published, showOnPageInsteadOfNav },
    save: (values) => save.mutateAsync({ howToId: howTo.id, ...values }),
  });
  const title = labelOf(howTo.page);
  return (
    <>
      <EditPanel
        title={title}
        form={form}
        onClose={onClose}
        onSaved={() => toast(t('howTo.saved'))}
        tabs={
          <Tabs<Tab>
            label={title}
            value={tab}
            tabs={[
              { value: 'general', label: t('people.tabGeneral') },
              { value: 'translations', label: t('howTo.translations') },
              { value: 'history', label: t('history.title') },
            ]}
            onChange={setTab}
          />
        }
      >
        <div {...tabPanel(tab)} class="stack">
          {tab === 'translations' && <Translations howTo={howTo} />}
          {tab === 'history' && <History kind="howTo" objectId={howTo.id} />}
          {tab === 'general' && (
            <>
              <HowToFields form={form} taken={taken} />
              <div>
                <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
                  {t('howTo.remove')}
                </Button>
              </div>
            </>
          )}
        </div>
      </EditPanel>
      {isRemoving && <RemoveHowTo howTo={howTo} onRemoved={onClose} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveHowTo({ howTo, onRemoved, onClose }: { howTo: HowTo; onRemoved: () => void; onClose: () => void }) {
  const remove = useChange('howTos.remove', ['howTos.list', 'howTos.own']);
  const page = labelOf(howTo.page);
  return (
    <ConfirmDialog
      title={t('howTo.removeTitle', { page })}
      action={t('howTo.removeAction')}
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ howToId: howTo.id });
        toast(t('howTo.removed', { page }));
        onRemoved();
      }}
      onClose={onClose}
    >
      {t('howTo.removeText')}
    </ConfirmDialog>
  );
}
