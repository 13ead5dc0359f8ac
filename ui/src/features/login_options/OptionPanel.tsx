import { useState } from 'react';

import { useChange } from '../../api/client';
import { type LoginOption, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { offered } from '../../api/language';
import { usePortal } from '../../api/people';
import { type LanguageCode, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { Switch, TextArea, TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';

const stale = ['loginOptions.list', 'portal.show', 'history.list'] as const;

type Titles = Partial<Record<LanguageCode, string>>;

interface Addresses {
  providerAddress: string;
  signOutAddress: string;
  titles: Titles;
}

function titlesOf(titles: Titles): LoginOption['titles'] {
  return Object.entries(titles).map(([code, title]) => ({ languageCode: code as LanguageCode, title: title ?? '' }));
}

/** One name a language that the portal offers. */
function TitleFields({ titles, onChange }: { titles: Titles; onChange: (titles: Titles) => void }) {
  return offered(usePortal()).map(({ code, displayName }) => (
    <TextInput
      key={code}
      label={t('loginOptions.titleIn', { language: displayName })}
      hint={t('loginOptions.titleHint')}
      optional
      maxLength={80}
      value={titles[code] ?? ''}
      onChange={(title) => onChange({ ...titles, [code]: title })}
    />
  ));
}

/** A single sign-on that is written down for later. */
export function NewSso({ onClose }: { onClose: () => void }) {
  const create = useChange('loginOptions.create', [...stale]);
  const form = useForm({
    initial: { providerAddress: '', signOutAddress: '', titles: {} } as Addresses,
    save: (values) => create.mutateAsync({ ...values, titles: titlesOf(values.titles) }),
  });
  const rules = limits['loginOptions.create'];
  return (
    <EditPanel
      title={t('loginOptions.new')}
      form={form}
      isNew
      onClose={onClose}
      onSaved={() => {
        toast(t('loginOptions.saved'));
        onClose();
      }}
    >
      <div class="stack">
        <ErrorBanner messages={[...form.banner, ...(form.errors.titles ?? [])]} />
        <Banner>{t('loginOptions.ssoNote')}</Banner>
        <TextInput
          {...form.field('providerAddress')}
          label={t('loginOptions.provider')}
          hint={t('loginOptions.providerHint')}
          limit={rules?.providerAddress}
          verbatim
        />
        <TextInput
          {...form.field('signOutAddress')}
          label={t('loginOptions.signOut')}
          hint={t('loginOptions.signOutHint')}
          limit={rules?.signOutAddress}
          optional
          verbatim
        />
        <TitleFields titles={form.values.titles} onChange={(titles) => form.set('titles', titles)} />
      </div>
    </EditPanel>
  );
}

const notes = {
  standard: 'loginOptions.standardNote',
  nopassword: 'loginOptions.nopasswordWarning',
  'magic-link': 'loginOptions.linkNote',
  sso: 'loginOptions.ssoNote',
} as const;

/** One way to sign in: whether it is offered, its names, its addresses, and what was done with it. */
export function OptionPanel({ option, onClose }: { option: LoginOption; onClose: () => void }) {
  const save = useChange('loginOptions.save', [...stale]);
  const remove = useChange('loginOptions.remove', [...stale]);
  const title = t(`login.way.${option.type}`);
  const tab = useHistoryTab('loginOption', { id: option.id, title });
  const [isRemoving, setRemoving] = useState(false);
  const rules = limits['loginOptions.save'];
  const form = useForm({
    initial: {
      isActive: option.isActive,
      providerAddress: option.providerAddress,
      signOutAddress: option.signOutAddress,
      networks: option.networks,
      titles: Object.fromEntries(option.titles.map((one) => [one.languageCode, one.title])) as Titles,
    },
    save: (values) => save.mutateAsync({ ...values, titles: titlesOf(values.titles), loginOptionId: option.id }),
  });
  const frame = { title, onClose, tabs: tab.tabs };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <>
      <EditPanel {...frame} form={form} onSaved={() => toast(t('loginOptions.saved'))}>
        <div {...tab.general}>
          <div class="stack">
            <ErrorBanner messages={[...form.banner, ...(form.errors.isActive ?? []), ...(form.errors.titles ?? [])]} />
            <Banner tone={option.type === 'nopassword' ? 'warning' : 'info'}>{t(notes[option.type])}</Banner>
            <Switch {...form.field('isActive')} label={t('loginOptions.active')} />
            {option.type === 'nopassword' && (
              <TextArea
                {...form.field('networks')}
                label={t('loginOptions.networks')}
                hint={t('loginOptions.networksHint')}
                limit={rules?.networks}
                rows={3}
              />
            )}
            {option.type === 'sso' && (
              <TextInput
                {...form.field('providerAddress')}
                label={t('loginOptions.provider')}
                hint={t('loginOptions.providerHint')}
                limit={rules?.providerAddress}
                verbatim
              />
            )}
            <TextInput
              {...form.field('signOutAddress')}
              label={t('loginOptions.signOut')}
              hint={t('loginOptions.signOutHint')}
              limit={rules?.signOutAddress}
              optional
              verbatim
            />
            <TitleFields titles={form.values.titles} onChange={(titles) => form.set('titles', titles)} />
            {option.type === 'sso' && (
              <div>
                <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
                  {t('loginOptions.remove')}
                </Button>
              </div>
            )}
          </div>
        </div>
      </EditPanel>
      {isRemoving && (
        <ConfirmDialog
          title={t('loginOptions.removeTitle')}
          action={t('loginOptions.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ loginOptionId: option.id });
            toast(t('loginOptions.removed'));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('loginOptions.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
