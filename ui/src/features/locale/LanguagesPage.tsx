import './locale.css';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type PortalLanguage } from '../../api/contract';
import { useForm } from '../../api/form';
import { useGo, usePathValues } from '../../core/navigate';
import { type LanguageCode, languageCodes, languages, showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { NumberInput, Select, Switch, TextInput } from '../../parts/inputs';
import { ErrorBanner, StatusPill } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

const home = '/configuration/language';
const stale = ['languages.list', 'languages.active', 'portal.show', 'session.show', 'history.list'] as const;

/** The languages of the portal; one of them (…/2) or another of those there are texts for (…/new) at the side. */
export function LanguagesPage() {
  const list = useApi('languages.list', {});
  const open = usePathValues().languageId;
  const go = useGo();
  const rows = list.data ?? [];
  const language = rows.find((one) => one.id === Number(open));
  useTitle(t('languages.title'), language?.displayName ?? (open === 'new' ? t('languages.new') : undefined));
  const missing = languageCodes.filter((code) => !rows.some((row) => row.code === code));
  const close = () => go(home);
  return (
    <AdminScreen
      title={t('languages.title')}
      actions={
        <Button
          look="primary"
          icon="plus-lg"
          disabled={list.data !== undefined && missing.length === 0}
          reason={t('languages.allThere')}
          onClick={() => go(`${home}/new`)}
        >
          {t('languages.new')}
        </Button>
      }
      panel={
        <>
          {open === 'new' && list.data && <NewLanguage missing={missing} onClose={close} />}
          {language && <LanguagePanel key={language.id} language={language} onClose={close} />}
        </>
      }
    >
      <p class="muted locale-lead">{t('languages.lead')}</p>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<PortalLanguage>
          caption={t('languages.title')}
          columns={[
            { name: 'name', title: t('languages.name'), cell: (row) => row.displayName, isTitle: true },
            { name: 'code', title: t('languages.code'), cell: (row) => row.code, width: '90px' },
            { name: 'state', title: t('languages.state'), cell: (row) => <LanguageState language={row} /> },
            {
              name: 'place',
              title: t('languages.place'),
              cell: (row) => showNumber(row.sortOrder),
              align: 'end',
              width: '90px',
            },
          ]}
          rows={list.data}
          keyOf={(row) => row.id}
          onOpen={(row) => go(`${home}/${row.id}`)}
          chosen={language?.id ?? null}
          expected={5}
        />
      )}
    </AdminScreen>
  );
}

function LanguageState({ language }: { language: PortalLanguage }) {
  if (language.isDefault) return <StatusPill tone="info">{t('languages.isDefault')}</StatusPill>;
  if (language.isActive) return <StatusPill tone="success">{t('languages.on')}</StatusPill>;
  return <StatusPill tone="neutral">{t('languages.off')}</StatusPill>;
}

function NewLanguage({ missing, onClose }: { missing: readonly LanguageCode[]; onClose: () => void }) {
  const create = useChange('languages.create', [...stale]);
  const first = missing[0] ?? 'en';
  const form = useForm({
    initial: { code: first as LanguageCode, displayName: languages[first] as string },
    save: (values) => create.mutateAsync(values),
  });
  return (
    <EditPanel
      title={t('languages.new')}
      form={form}
      isNew
      onClose={onClose}
      onSaved={() => {
        toast(t('languages.saved'));
        onClose();
      }}
    >
      <div class="stack">
        <ErrorBanner messages={missing.length === 0 ? [t('languages.allThere')] : form.banner} />
        <Select
          label={t('languages.language')}
          value={form.values.code}
          onChange={(code) => {
            form.set('code', code as LanguageCode);
            form.set('displayName', languages[code as LanguageCode]);
          }}
          choices={missing.map((code) => ({ value: code, label: languages[code] }))}
        />
        <TextInput
          {...form.field('displayName')}
          label={t('languages.name')}
          limit={limits['languages.create']?.displayName}
        />
      </div>
    </EditPanel>
  );
}

function LanguagePanel({ language, onClose }: { language: PortalLanguage; onClose: () => void }) {
  const save = useChange('languages.save', [...stale]);
  const remove = useChange('languages.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const { displayName, isActive, isDefault, sortOrder } = language;
  const form = useForm({
    initial: { displayName, isActive, isDefault, sortOrder: sortOrder as number | null },
    save: (values) => save.mutateAsync({ ...values, sortOrder: values.sortOrder ?? 0, languageId: language.id }),
  });
  const tab = useHistoryTab('language', { id: language.id, title: language.displayName });
  const frame = { title: language.displayName, tabs: tab.tabs, onClose };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <>
      <EditPanel {...frame} form={form} onSaved={() => toast(t('languages.saved'))}>
        <div class="stack" {...tab.general}>
          <ErrorBanner messages={[...form.banner, ...(form.errors.isActive ?? []), ...(form.errors.isDefault ?? [])]} />
          <TextInput
            {...form.field('displayName')}
            label={t('languages.name')}
            hint={t('languages.nameHint')}
            limit={limits['languages.save']?.displayName}
          />
          <NumberInput
            {...form.field('sortOrder')}
            label={t('languages.place')}
            hint={t('languages.placeHint')}
            limit={limits['languages.save']?.sortOrder}
          />
          <Switch {...form.field('isActive')} label={t('languages.on')} hint={t('languages.onHint')} />
          <Switch {...form.field('isDefault')} label={t('languages.isDefault')} hint={t('languages.defaultHint')} />
          <div>
            <Button
              look="quiet"
              icon="trash3"
              disabled={language.isDefault}
              reason={t('languages.defaultStays')}
              onClick={() => setRemoving(true)}
            >
              {t('languages.remove')}
            </Button>
          </div>
        </div>
      </EditPanel>
      {isRemoving && (
        <ConfirmDialog
          title={t('languages.removeTitle', { name: language.displayName })}
          action={t('languages.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ languageId: language.id });
            toast(t('languages.removed', { name: language.displayName }));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('languages.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
