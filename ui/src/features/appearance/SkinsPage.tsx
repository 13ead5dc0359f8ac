import './appearance.css';
import { useState } from 'react';

import { useApi } from '../../api/client';
import type { Skin } from '../../api/contract';
import { useGo, usePathValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { Table } from '../../parts/Table';
import { NewSkin, SkinPanel } from './SkinPanel';

const home = '/configuration/application-skin';

/** How the portal looks at its addresses; one skin (…/2) or a new one (…/new) at the side. */
export function SkinsPage() {
  const list = useApi('skins.list', {});
  const open = usePathValues().skinId;
  const go = useGo();
  const [typed, setTyped] = useState('');
  const skin = list.data?.find((one) => one.id === Number(open));
  useTitle(t('skins.title'), skin?.name ?? (open === 'new' ? t('skins.new') : undefined));
  const close = () => go(home);
  const create = (
    <Button look="primary" icon="plus-lg" onClick={() => go(`${home}/new`)}>
      {t('skins.new')}
    </Button>
  );
  const found = list.data?.filter((one) => matches(one, typed));
  return (
    <AdminScreen
      title={t('skins.title')}
      actions={create}
      filters={<SearchField label={t('skins.search')} value={typed} onChange={setTyped} hasHotkey />}
      panel={
        <>
          {open === 'new' && <NewSkin isFirst={list.data?.length === 0} onClose={close} />}
          {skin && <SkinPanel key={skin.id} skin={skin} onClose={close} />}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<Skin>
          caption={t('skins.title')}
          columns={[
            { name: 'name', title: t('skins.name'), cell: (row) => <NameCell skin={row} />, isTitle: true },
            { name: 'addresses', title: t('skins.addresses'), cell: (row) => row.addresses.join(', ') },
            {
              name: 'default',
              title: t('skins.isDefault'),
              cell: (row) => row.isDefault && <StatusPill tone="success">{t('skins.default')}</StatusPill>,
              width: '140px',
            },
          ]}
          rows={found}
          keyOf={(row) => row.id}
          onOpen={(row) => go(`${home}/${row.id}`)}
          chosen={skin?.id ?? null}
          empty={
            typed ? (
              <EmptyState icon="search" title={t('skins.nothingTitle')}>
                {t('skins.nothingText')}
              </EmptyState>
            ) : (
              <EmptyState icon="image" title={t('skins.noneTitle')} action={create}>
                {t('skins.noneText')}
              </EmptyState>
            )
          }
        />
      )}
    </AdminScreen>
  );
}

function NameCell({ skin }: { skin: Skin }) {
  return (
    <span class="skin-name">
      <span class="skin-swatch" style={skin.accentColor ? { background: skin.accentColor } : undefined} />
      {skin.name}
    </span>
  );
}

function matches(skin: Skin, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [skin.name, skin.applicationTitle, ...skin.addresses].some((text) => text.toLowerCase().includes(wanted));
}
