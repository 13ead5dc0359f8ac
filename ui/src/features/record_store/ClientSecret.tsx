import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { LrsClientMade } from '../../api/contract';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Copyable } from '../../parts/Copyable';
import { Dialog } from '../../parts/Dialog';
import { Banner } from '../../parts/status';
import { type Connection, checkConnection, curlLine } from './connection';

/** All that a program has to be told. The secret is in clear here and never again. */
export function ClientSecret({ made, onClose }: { made: LrsClientMade; onClose: () => void }) {
  const queries = useQueryClient();
  // The program, or the check, may have been here meanwhile.
  const close = () => {
    void queries.invalidateQueries({ queryKey: ['lrsClients.list'] });
    void queries.invalidateQueries({ queryKey: ['lrsClients.show'] });
    onClose();
  };
  return (
    <Dialog
      title={t('lrsClients.madeTitle', { name: made.client.name })}
      width={640}
      onClose={close}
      foot={
        <Button look="primary" onClick={close}>
          {t('lrsClients.done')}
        </Button>
      }
    >
      <div class="stack">
        <Banner tone="warning">{t('lrsClients.madeText')}</Banner>
        <Copyable label={t('lrsClients.endpoint')} text={made.endpoint} copyLabel={t('lrsClients.copyEndpoint')} />
        <Copyable label={t('lrsClients.key')} text={made.client.publicKey} copyLabel={t('lrsClients.copyKey')} />
        <Copyable label={t('lrsClients.secret')} text={made.secret} copyLabel={t('lrsClients.copySecret')} />
        <Copyable label={t('lrsClients.example')} text={curlLine(made)} copyLabel={t('lrsClients.copyExample')} />
        <ConnectionCheck made={made} />
      </div>
    </Dialog>
  );
}

const tones = { works: 'success', refused: 'danger', unreached: 'danger' } as const;

function ConnectionCheck({ made }: { made: LrsClientMade }) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Connection | null>(null);

  async function check() {
    setBusy(true);
    setFound(await checkConnection(made));
    setBusy(false);
  }

  return (
    <>
      <div>
        <Button icon="plug" busy={isBusy} onClick={() => void check()}>
          {t('lrsClients.check')}
        </Button>
      </div>
      <div role="status">{found && <Banner tone={tones[found]}>{t(`lrsClients.check_${found}`)}</Banner>}</div>
    </>
  );
}
