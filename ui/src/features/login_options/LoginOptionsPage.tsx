import './login_options.css';
import { useApi, useChange } from '../../api/client';
import type { LoginOption } from '../../api/contract';
import { Link } from '../../core/Link';
import { useGo, useQueryValues } from '../../core/navigate';
import { currentLanguage, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button, IconButton } from '../../parts/Button';
import { Banner, ErrorBanner, StatusPill } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { NewSso, OptionPanel } from './OptionPanel';

const home = '/configuration/login-option';
const tones = { offered: 'success', off: 'neutral', noMailServer: 'warning', noProvider: 'info' } as const;

export function nameOf(option: LoginOption): string {
  const title = option.titles.find((one) => one.languageCode === currentLanguage())?.title;
  return title || t(`login.way.${option.type}`);
}

/** The ways to sign in and their order; one of them, or a new single sign-on, at the side. */
export function LoginOptionsPage() {
  const list = useApi('loginOptions.list', {}, { fresh: true });
  const sort = useChange('loginOptions.sort', ['loginOptions.list', 'portal.show']);
  const { open } = useQueryValues();
  const go = useGo();
  const rows = list.data?.options ?? [];
  const option = rows.find((one) => one.id === Number(open));
  useTitle(t('loginOptions.title'), option && nameOf(option));
  const close = () => go(home);

  async function move(from: number, by: -1 | 1) {
    const ids = rows.map((row) => row.id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(from + by, 0, moved);
    await sort.mutateAsync({ loginOptionIds: ids }).then(
      () => toast(t('loginOptions.moved')),
      (error: Error) => toast(error.message),
    );
  }

  return (
    <AdminScreen
      title={t('loginOptions.title')}
      actions={
        <Button look="primary" icon="plus-lg" onClick={() => go(home, { open: 'new' })}>
          {t('loginOptions.new')}
        </Button>
      }
      panel={
        <>
          {open === 'new' && <NewSso onClose={close} />}
          {option && <OptionPanel key={option.id} option={option} onClose={close} />}
        </>
      }
    >
      <p class="muted login-options-lead">{t('loginOptions.lead')}</p>
      {list.data && !list.data.isEnabled && (
        <div class="login-options-lead">
          <Banner>
            {t('loginOptions.isOff')}{' '}
            <Link to="/configuration/client-configuration" query={{ group: 'entry' }}>
              {t('loginOptions.switchOn')}
            </Link>
          </Banner>
        </div>
      )}
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<LoginOption>
          caption={t('loginOptions.title')}
          columns={[
            { name: 'name', title: t('loginOptions.name'), cell: nameOf, isTitle: true },
            { name: 'type', title: t('loginOptions.type'), cell: (row) => t(`login.way.${row.type}`), isMuted: true },
            {
              name: 'state',
              title: t('loginOptions.state'),
              cell: (row) => <StatusPill tone={tones[row.state]}>{t(`loginOptions.is.${row.state}`)}</StatusPill>,
            },
            {
              name: 'order',
              title: t('loginOptions.order'),
              isAction: true,
              cell: (row) => {
                const at = rows.indexOf(row);
                return (
                  <span class="line login-options-order">
                    <IconButton
                      icon="chevron-up"
                      label={t('loginOptions.up', { name: nameOf(row) })}
                      disabled={at === 0 || sort.isPending}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon="chevron-down"
                      label={t('loginOptions.down', { name: nameOf(row) })}
                      disabled={at === rows.length - 1 || sort.isPending}
                      onClick={() => move(at, 1)}
                    />
                  </span>
                );
              },
            },
          ]}
          rows={list.data?.options}
          keyOf={(row) => row.id}
          onOpen={(row) => go(home, { open: String(row.id) })}
          chosen={option?.id ?? null}
          expected={3}
        />
      )}
    </AdminScreen>
  );
}
