import { useRef } from 'react';

import { Refused, useApi, useChange } from '../../api/client';
import type { MessageDetails } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { copyText } from '../../parts/Copyable';
import { Dialog } from '../../parts/Dialog';
import { Banner, ErrorBanner, Loading, Skeleton, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { restoreStyles, toneOf, withoutStyles } from './outbox_words';

/** One message as its recipient gets it, and what can be done about it. */
export function MessageDialog({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const details = useApi('outbox.show', { messageId }, { fresh: true });
  const resend = useChange('outbox.resend', ['outbox.list', 'outbox.show']);
  const cancel = useChange('outbox.cancel', ['outbox.list', 'outbox.show']);
  const frame = useRef<HTMLIFrameElement>(null);
  const data = details.data;
  const { state } = data?.message ?? {};

  async function run(work: Promise<unknown>, done: string) {
    try {
      await work;
      toast(done);
    } catch (error) {
      toast(error instanceof Refused ? error.message : t('error.unexpected'), 'failed');
    }
  }

  return (
    <Dialog
      title={data?.message.subject ?? t('outbox.opening')}
      width={760}
      onClose={onClose}
      foot={
        data && (
          <>
            {data.link && (
              <Button icon="link-45deg" onClick={() => copyText(data.link)}>
                {t('outbox.copyLink')}
              </Button>
            )}
            {data.text && (
              <Button icon="printer" onClick={() => frame.current?.contentWindow?.print()}>
                {t('outbox.print')}
              </Button>
            )}
            {state === 'waiting' && (
              <Button
                icon="x-lg"
                busy={cancel.isPending}
                onClick={() => run(cancel.mutateAsync({ messageId }), t('outbox.cancelled'))}
              >
                {t('outbox.cancel')}
              </Button>
            )}
            {state !== 'sending' && (
              <Button
                look="primary"
                icon="arrow-repeat"
                busy={resend.isPending}
                onClick={() => run(resend.mutateAsync({ messageId }), t('outbox.resent'))}
              >
                {t(state === 'waiting' ? 'outbox.sendNow' : 'outbox.resend')}
              </Button>
            )}
          </>
        )
      }
    >
      {details.error && <ErrorBanner messages={[details.error.message]} />}
      {!data && !details.error && (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={240} />
        </div>
      )}
      {data && (
        <div class="stack">
          <Facts details={data} />
          {data.hiddenBecause && <Banner>{data.hiddenBecause}</Banner>}
          {data.text && <Paper frame={frame} details={data} />}
        </div>
      )}
    </Dialog>
  );
}

function Facts({ details }: { details: MessageDetails }) {
  const { message } = details;
  return (
    <dl class="outbox-facts">
      <dt>{t('outbox.to')}</dt>
      <dd>{[message.recipientName, message.address && `<${message.address}>`].filter(Boolean).join(' ')}</dd>
      <dt>{t('outbox.created')}</dt>
      <dd>{showInstant(message.createdAt)}</dd>
      <dt>{t('outbox.state')}</dt>
      <dd>
        <StatusPill tone={toneOf(message)}>{t(`outbox.is.${message.state}`)}</StatusPill>{' '}
        {message.sentAt && showInstant(message.sentAt)}
        {message.state === 'waiting' && message.attempts > 0 && message.nextTryAt && (
          <span class="muted">{t('outbox.nextTry', { when: showInstant(message.nextTryAt) })}</span>
        )}
      </dd>
      {message.lastError && (
        <>
          <dt>{t('outbox.why')}</dt>
          <dd>{message.lastError}</dd>
        </>
      )}
      {message.expiresAt && (
        <>
          <dt>{t('outbox.expires')}</dt>
          <dd>{showInstant(message.expiresAt)}</dd>
        </>
      )}
    </dl>
  );
}

/** No script runs in it; it may be looked into only so that it can be given its looks and printed. */
function Paper({ frame, details }: { frame: { current: HTMLIFrameElement | null }; details: MessageDetails }) {
  const { html, text, message } = details;
  const plain = `<!doctype html><title></title><pre data-look="margin:24px;font:15px/22px system-ui;white-space:pre-wrap"></pre>`;
  return (
    <iframe
      ref={frame}
      class="outbox-paper"
      title={t('outbox.paper', { subject: message.subject })}
      sandbox="allow-same-origin allow-modals"
      srcDoc={html ? withoutStyles(html) : plain}
      onLoad={(event) => {
        const page = event.currentTarget.contentDocument;
        if (!page) return;
        const pre = page.querySelector('pre');
        if (!html && pre) pre.textContent = text;
        restoreStyles(page);
      }}
    />
  );
}
