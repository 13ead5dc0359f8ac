import { useState } from 'react';

import { useChange } from '../../api/client';
import type { Skin } from '../../api/contract';
import { useForm } from '../../api/form';
import { isPlain, reloadSkinSheet } from '../../core/skin';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Tabs, tabPanel } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { SkinFields, type SkinValues } from './SkinFields';
import { SkinImages } from './SkinImages';

/** What shows a skin, or what was done with it. */
export const stale = ['skins.list', 'portal.show', 'history.list'] as const;

const empty: SkinValues = {
  name: '',
  isDefault: false,
  addresses: '',
  applicationTitle: '',
  headerText: '',
  footerCompanyName: '',
  accentColor: '',
  customCss: '',
};

function valuesOf(skin: Skin): SkinValues {
  const { name, isDefault, applicationTitle, headerText, footerCompanyName, accentColor, customCss } = skin;
  const addresses = skin.addresses.join('\n');
  return { name, isDefault, addresses, applicationTitle, headerText, footerCompanyName, accentColor, customCss };
}

const sent = (values: SkinValues) => ({ ...values, addresses: values.addresses.split('\n') });

export function NewSkin({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const create = useChange('skins.create', [...stale]);
  const form = useForm({
    initial: { ...empty, isDefault: isFirst },
    save: (values) => create.mutateAsync(sent(values)),
  });
  return (
    <EditPanel
      title={t('skins.new')}
      form={form}
      isNew
      onClose={onClose}
      onSaved={() => {
        reloadSkinSheet();
        toast(t('skins.saved'));
        onClose();
      }}
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <SkinFields form={form} isDefaultFixed={isFirst} />
        <p class="meta">{t('skins.imagesLater')}</p>
      </div>
    </EditPanel>
  );
}

type Tab = 'general' | 'images' | 'history';

export function SkinPanel({ skin, onClose }: { skin: Skin; onClose: () => void }) {
  const save = useChange('skins.save', [...stale]);
  const [tab, setTab] = useState<Tab>('general');
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initial: valuesOf(skin),
    save: (values) => save.mutateAsync({ skinId: skin.id, ...sent(values) }),
  });
  const frame = {
    title: skin.name,
    onClose,
    tabs: (
      <Tabs<Tab>
        label={skin.name}
        value={tab}
        tabs={[
          { value: 'general', label: t('people.tabGeneral') },
          { value: 'images', label: t('skins.images') },
          { value: 'history', label: t('history.title') },
        ]}
        onChange={setTab}
      />
    ),
  };
  // One panel for all tabs: what is typed stays, and is asked about before it is lost.
  return (
    <>
      <EditPanel
        {...frame}
        form={form}
        onSaved={() => {
          reloadSkinSheet();
          toast(t('skins.saved'));
        }}
      >
        <div {...tabPanel(tab)} class="stack">
          {tab === 'images' && <SkinImages skin={skin} />}
          {tab === 'history' && <History kind="skin" objectId={skin.id} />}
          {tab === 'general' && (
            <>
              {isPlain() && <p class="meta">{t('skins.plain')}</p>}
              <ErrorBanner messages={form.banner} />
              <SkinFields form={form} isDefaultFixed={skin.isDefault} />
              <div>
                <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
                  {t('skins.remove')}
                </Button>
              </div>
            </>
          )}
        </div>
      </EditPanel>
      {isRemoving && <RemoveSkin skin={skin} onRemoved={onClose} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveSkin({ skin, onRemoved, onClose }: { skin: Skin; onRemoved: () => void; onClose: () => void }) {
  const remove = useChange('skins.remove', [...stale]);
  return (
    <ConfirmDialog
      title={t('skins.removeTitle', { name: skin.name })}
      action={t('skins.remove')}
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ skinId: skin.id });
        reloadSkinSheet();
        toast(t('skins.removed', { name: skin.name }));
        onRemoved();
      }}
      onClose={onClose}
    >
      {t('skins.removeText')}
    </ConfirmDialog>
  );
}
