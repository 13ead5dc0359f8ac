import { useRef, useState } from 'react';

import { useApi, useChange } from '../api/client';
import { phone, useMedia } from '../core/media';
import { useGo } from '../core/navigate';
import { useTypedSearch } from '../core/search';
import { t } from '../core/text';
import { Button } from '../parts/Button';
import { SearchField } from '../parts/choices';
import { Icon } from '../parts/Icon';

/**
 * Writes what is typed into the address after a pause; home reads it there. What was searched for is offered again
 * while the field is empty. On a phone it slides over the bar.
 */
export function HomeSearch({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useTypedSearch();
  const [isInside, setInside] = useState(false);
  const submit = useChange('home.submitSearch', ['home.searches']);
  const isPhone = useMedia(phone);
  const go = useGo();
  const box = useRef<HTMLDivElement>(null);

  /** What cannot be kept is not offered again; the search itself works. */
  const keep = (phrase: string) => void submit.mutateAsync({ search: phrase }).catch(() => undefined);

  function search(phrase: string) {
    if (!phrase) return;
    setText(phrase);
    keep(phrase);
    void go('/home', { search: phrase });
  }

  const isShown = isOpen || text !== '';
  return (
    <div
      ref={box}
      class={isShown ? 'top-search is-open' : 'top-search'}
      onFocusIn={() => setInside(true)}
      onFocusOut={(event) => {
        if (box.current?.contains(event.relatedTarget as Node | null)) return;
        setInside(false);
        if (text.trim()) keep(text.trim());
      }}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && isField) search(text.trim());
        if (event.key === 'Escape' && !text) setInside(false);
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          const all = [...(box.current?.querySelectorAll<HTMLElement>('.search-phrases button') ?? [])];
          if (all.length === 0) return;
          event.preventDefault();
          const at = all.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
          if (at < 0) box.current?.querySelector('input')?.focus();
          else all[Math.min(at, all.length - 1)]?.focus();
        }
      }}
    >
      <SearchField
        label={t('home.search')}
        value={text}
        onChange={(typed) => {
          setInside(true);
          setText(typed);
        }}
        hasHotkey={!isPhone}
        isRound
        autoFocus={isOpen}
      />
      {isInside && text === '' && (
        <Phrases
          onChoose={(phrase) => {
            search(phrase);
            box.current?.querySelector('input')?.focus();
          }}
        />
      )}
      {isPhone && (
        <Button
          look="quiet"
          onClick={() => {
            setText('');
            onClose();
          }}
        >
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

function Phrases({ onChoose }: { onChoose: (phrase: string) => void }) {
  const { phrases = [] } = useApi('home.searches', {}).data ?? {};
  const forget = useChange('home.forgetSearches', ['home.searches']);
  if (phrases.length === 0) return null;
  return (
    <div class="search-phrases">
      <h2 class="meta">{t('home.searchedBefore')}</h2>
      <ul>
        {phrases.map((phrase) => (
          <li key={phrase}>
            <button type="button" onClick={() => onChoose(phrase)}>
              <Icon name="clock-history" size={16} />
              <span>{phrase}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="is-forget" onClick={() => void forget.mutateAsync({}).catch(() => undefined)}>
            <Icon name="trash3" size={16} />
            <span>{t('home.forgetSearches')}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}
