import { useState } from 'react';

import { Refused, useChange } from '../../../api/client';
import type { MatchedPeople, PersonOption, Role } from '../../../api/contract';
import { showList, t } from '../../../core/text';
import { useUnsaved } from '../../../core/unsaved';
import { Button } from '../../../parts/Button';
import { Dialog } from '../../../parts/Dialog';
import { TextArea } from '../../../parts/inputs';
import { Banner, ErrorBanner } from '../../../parts/status';
import { mostUsernames, usernamesIn } from './usernames';

interface PasteUsernamesProps {
  /** What they are chosen for: only people whom it reaches are found. */
  forRole: Role;
  /** Takes the found; what it throws is shown and the dialog stays. */
  onTake: (people: readonly PersonOption[]) => Promise<unknown> | undefined;
  onClose: () => void;
}

/** People from a list of usernames: paste it, see who is found and who is not, take the found. */
export function PasteUsernames({ forRole, onTake, onClose }: PasteUsernamesProps) {
  const match = useChange('people.match', []);
  const [text, setText] = useState('');
  const [matched, setMatched] = useState<MatchedPeople | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const [isTaking, setTaking] = useState(false);
  useUnsaved(text !== '');

  const tell = (error: unknown) =>
    setFailures(error instanceof Refused ? Object.values(error.fields).flat() : [t('error.unexpected')]);

  async function look() {
    const usernames = usernamesIn(text);
    if (usernames.length === 0) return setFailures([t('paste.nothing')]);
    if (usernames.length > mostUsernames) return setFailures([t('paste.tooMany', { count: mostUsernames })]);
    setFailures([]);
    try {
      setMatched(await match.mutateAsync({ usernames, for: forRole }));
    } catch (error) {
      tell(error);
    }
  }

  async function take() {
    setTaking(true);
    setFailures([]);
    try {
      await onTake(matched?.found ?? []);
      onClose();
    } catch (error) {
      tell(error);
      setTaking(false);
    }
  }

  const found = matched?.found.length ?? 0;
  return (
    <Dialog
      title={t('paste.title')}
      isBusy={match.isPending || isTaking}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {found > 0 ? (
            <Button look="primary" busy={isTaking} onClick={take}>
              {t('paste.take', { count: found })}
            </Button>
          ) : (
            <Button look="primary" busy={match.isPending} onClick={look}>
              {t('paste.look')}
            </Button>
          )}
        </>
      }
    >
      <div class="stack">
        <ErrorBanner messages={failures} />
        <TextArea
          label={t('paste.label')}
          hint={t('paste.hint')}
          rows={8}
          value={text}
          onChange={(next) => {
            setText(next);
            setMatched(null);
          }}
        />
        <div role="status" class="stack">
          {matched && (
            <>
              <Banner tone={found > 0 ? 'success' : 'info'}>
                {t('paste.found', { count: found })}
                {found > 0 && ` ${showList(matched.found.slice(0, 20).map((person) => person.fullName))}`}
              </Banner>
              {matched.unknown.length > 0 && (
                <Banner tone="warning">
                  {t('paste.unknown', { count: matched.unknown.length })} {matched.unknown.join(', ')}
                </Banner>
              )}
              {matched.repeated.length > 0 && (
                <Banner>
                  {t('paste.repeated')} {matched.repeated.join(', ')}
                </Banner>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
