import './dispatch.css';
import { useState } from 'react';

import { call, useApi, useChange } from '../../api/client';
import { type Dispatch, limits, type OpensIn } from '../../api/contract';
import { useForm } from '../../api/form';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { ChosenChips, Tabs, tabPanel } from '../../parts/choices';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { DatePicker, NumberInput, Select, Switch, TextArea, TextInput } from '../../parts/inputs';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { StatePill } from './dispatch_words';
import { LearnersTab } from './LearnersTab';
import { PackageTab } from './PackageTab';

interface Course {
  id: number;
  title: string;
}

interface PanelProps {
  /** null: a new one. */
  dispatchId: number | null;
  /** The course the list is narrowed to: that of a new one, unless another is chosen. */
  course: Course | null;
  onMade: (dispatchId: number) => void;
  onRemove: (dispatchId: number) => void;
  onClose: () => void;
}

/** Whom a course is given to, for how long and how often; its package; who came by it. */
export function DispatchPanel(props: PanelProps) {
  const { dispatchId, onClose } = props;
  const dispatch = useApi(
    'dispatches.show',
    { dispatchId: dispatchId ?? 0 },
    { enabled: dispatchId !== null, fresh: true },
  );
  if (dispatchId === null) return <OpenDispatch key={props.course?.id} {...props} dispatch={null} />;
  if (dispatch.data) return <OpenDispatch key={dispatch.data.id} {...props} dispatch={dispatch.data} />;
  return (
    <Panel title={t('dispatch.opening')} onClose={onClose}>
      {dispatch.error ? (
        <ErrorBanner messages={[dispatch.error.message]} />
      ) : (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={38} />
          <Skeleton height={38} />
        </div>
      )}
    </Panel>
  );
}

function OpenDispatch({
  dispatch,
  course,
  onMade,
  onRemove,
  onClose,
}: Omit<PanelProps, 'dispatchId'> & { dispatch: Dispatch | null }) {
  const stale = ['dispatches.list', 'dispatches.show'] as const;
  const create = useChange('dispatches.create', [...stale]);
  const save = useChange('dispatches.save', [...stale]);
  const [tab, setTab] = useState<'general' | 'package' | 'learners' | 'history'>('general');
  const [chosen, setChosen] = useState<Course | null>(course);
  const form = useForm({
    initial: {
      contentId: dispatch?.contentId ?? course?.id ?? 0,
      name: dispatch?.name ?? '',
      receiver: dispatch?.receiver ?? '',
      isActive: dispatch?.isActive ?? true,
      expiresOn: dispatch?.expiresOn ?? '',
      mostLearners: dispatch?.mostLearners ?? null,
      mostLaunches: dispatch?.mostLaunches ?? null,
      allowedOrigins: dispatch?.allowedOrigins.replaceAll(' ', '\n') ?? '',
      opensIn: dispatch?.opensIn ?? ('frame' as OpensIn),
    },
    save: async ({ contentId, expiresOn, ...values }) => {
      const input = { ...values, expiresOn: expiresOn || null };
      if (dispatch) await save.mutateAsync({ ...input, dispatchId: dispatch.id });
      else onMade((await create.mutateAsync({ ...input, contentId })).id);
    },
  });
  const frame = {
    title: dispatch?.name ?? t('dispatch.new'),
    status: dispatch && <StatePill dispatch={dispatch} />,
    onClose,
    width: 500,
    tabs: dispatch && (
      <Tabs
        label={dispatch.name}
        value={tab}
        tabs={[
          { value: 'general', label: t('people.tabGeneral') },
          { value: 'package', label: t('dispatch.package') },
          { value: 'learners', label: t('dispatch.learners') },
          { value: 'history', label: t('history.title') },
        ]}
        onChange={setTab}
      />
    ),
  };
  if (dispatch && tab !== 'general')
    return (
      <Panel {...frame}>
        <div {...tabPanel(tab)}>
          {tab === 'package' && <PackageTab dispatch={dispatch} />}
          {tab === 'learners' && <LearnersTab dispatchId={dispatch.id} />}
          {tab === 'history' && <History kind="dispatch" objectId={dispatch.id} />}
        </div>
      </Panel>
    );
  const limit = limits['dispatches.create'];
  return (
    <EditPanel {...frame} form={form} isNew={!dispatch} onSaved={() => toast(t('dispatch.saved'))}>
      <div class="stack" {...(dispatch ? tabPanel('general') : {})}>
        <ErrorBanner messages={form.banner} />
        {dispatch ? (
          <p class="muted">{t('dispatch.ofCourse', { title: dispatch.contentTitle })}</p>
        ) : chosen ? (
          <ChosenChips
            label={t('dispatch.course')}
            items={[{ value: chosen.id, label: chosen.title }]}
            onRemove={() => {
              setChosen(null);
              form.set('contentId', 0);
            }}
          />
        ) : (
          <Combobox<Course>
            label={t('dispatch.course')}
            placeholder={t('dispatch.findCourse')}
            errors={form.errors.contentId}
            find={async (search, signal) =>
              (await call('contents.list', { search, contentType: 'onlineTracked', pageSize: 20 }, signal)).rows
            }
            keyOf={(one) => one.id}
            textOf={(one) => one.title}
            onChoose={(one) => {
              setChosen(one);
              form.set('contentId', one.id);
            }}
          />
        )}
        <TextInput
          {...form.field('name')}
          label={t('dispatch.name')}
          hint={t('dispatch.nameHint')}
          autoFocus={!dispatch}
          limit={limit?.name}
        />
        <TextInput {...form.field('receiver')} label={t('dispatch.receiver')} optional limit={limit?.receiver} />
        <Switch
          label={t('dispatch.active')}
          hint={t('dispatch.activeHint')}
          value={form.values.isActive}
          onChange={(value) => form.set('isActive', value)}
        />
        <DatePicker
          {...form.field('expiresOn')}
          label={t('dispatch.expires')}
          hint={t('dispatch.expiresHint')}
          optional
        />
        <NumberInput
          {...form.field('mostLearners')}
          label={t('dispatch.mostLearners')}
          hint={t('dispatch.mostLearnersHint')}
          optional
          limit={limit?.mostLearners}
        />
        <NumberInput
          {...form.field('mostLaunches')}
          label={t('dispatch.mostLaunches')}
          optional
          limit={limit?.mostLaunches}
        />
        <TextArea
          {...form.field('allowedOrigins')}
          label={t('dispatch.origins')}
          hint={t('dispatch.originsHint')}
          optional
          rows={3}
          limit={limit?.allowedOrigins}
        />
        <Select
          {...form.field('opensIn')}
          label={t('dispatch.opensIn')}
          hint={t('dispatch.opensInHint')}
          choices={[
            { value: 'frame', label: t('dispatch.frame') },
            { value: 'window', label: t('dispatch.window') },
          ]}
        />
        {dispatch && (
          <>
            <p class="meta">{t('dispatch.madeAt', { when: showInstant(dispatch.createdAt) })}</p>
            <div>
              <Button look="quiet" icon="trash3" onClick={() => onRemove(dispatch.id)}>
                {t('dispatch.remove')}
              </Button>
            </div>
          </>
        )}
      </div>
    </EditPanel>
  );
}
