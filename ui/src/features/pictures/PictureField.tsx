import './pictures.css';
import { useRef, useState } from 'react';

import { call, Refused, upload } from '../../api/client';
import { cache } from '../../api/people';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Avatar, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { shrink } from './shrink';

interface PictureProps {
  name: string;
  url: string | null;
  /** Of somebody else; left out: the caller's own. */
  userId?: number;
}

const stale = ['session.show', 'users.showHead', 'users.list', 'history.list'];

/** What a person looks like: shown, chosen, removed. */
export function PictureField({ name, url, userId }: PictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [failure, setFailure] = useState('');

  async function run(what: 'save' | 'remove', work: () => Promise<unknown>) {
    setBusy(what);
    setFailure('');
    try {
      await work();
      await Promise.all(stale.map((read) => cache.invalidateQueries({ queryKey: [read] })));
      toast(t(what === 'save' ? 'pictures.saved' : 'pictures.removed'));
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(null);
  }

  async function send(file: File) {
    const picture = await shrink(file);
    const nothing = () => undefined;
    if (userId === undefined) await upload('pictures.saveOwn', {}, picture, nothing).answer;
    else await upload('pictures.save', { userId }, picture, nothing).answer;
  }

  return (
    <div class="picture-field">
      <Avatar name={name} image={url} size={96} />
      <div class="picture-actions">
        <p class="muted">{t('pictures.hint')}</p>
        <div class="picture-buttons">
          <Button icon="image" busy={busy === 'save'} disabled={busy !== null} onClick={() => input.current?.click()}>
            {t(url ? 'pictures.change' : 'pictures.choose')}
          </Button>
          {url && (
            <Button
              icon="trash3"
              busy={busy === 'remove'}
              disabled={busy !== null}
              onClick={() =>
                void run('remove', () =>
                  userId === undefined ? call('pictures.removeOwn', {}) : call('pictures.remove', { userId }),
                )
              }
            >
              {t('pictures.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          class="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={t('pictures.file')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void run('save', () => send(file));
          }}
        />
        {failure && <ErrorBanner messages={[failure]} />}
      </div>
    </div>
  );
}
