// Choosing the language of the interface.
import { useState } from 'react';

import { offered, useChooseLanguage } from '../api/language';
import { usePortal } from '../api/people';
import { currentLanguage, type LanguageCode, languages, t } from '../core/text';
import { hasUnsaved } from '../core/unsaved';
import { ConfirmDialog } from './Dialog';
import { Icon } from './Icon';
import { Menu, type MenuItem } from './Menu';
import { toast } from './toast';

/** The languages as menu items, the present one ticked, and a question for whoever has unsaved work. */
export function useLanguageItems() {
  const choose = useChooseLanguage();
  const [asked, setAsked] = useState<LanguageCode | null>(null);

  async function take(code: LanguageCode) {
    await choose(code).catch(() => toast(t('language.failed')));
  }

  const items: MenuItem[] = offered(usePortal()).map(({ code, displayName }) => ({
    label: displayName,
    lang: code,
    isChosen: code === currentLanguage(),
    onSelect: () => {
      if (code === currentLanguage()) return;
      if (hasUnsaved()) setAsked(code);
      else void take(code);
    },
  }));
  const question = asked && (
    <ConfirmDialog
      title={t('form.leaveTitle')}
      action={t('form.leaveAction')}
      isDanger
      onConfirm={() => take(asked)}
      onClose={() => setAsked(null)}
    >
      {t('form.leaveText')}
    </ConfirmDialog>
  );
  return { items, question };
}

/** A button that tells the language of the page and opens the others. */
export function LanguageMenu() {
  const { items, question } = useLanguageItems();
  const portal = usePortal();
  return (
    <>
      <Menu
        label={t('language.title')}
        items={items}
        trigger={(props) => (
          <button {...props} type="button" class="button quiet">
            <Icon name="globe" size={16} />
            <span class="visually-hidden">{t('language.title')}: </span>
            {offered(portal).find(({ code }) => code === currentLanguage())?.displayName ??
              languages[currentLanguage()]}
            <Icon name="chevron-down" size={12} />
          </button>
        )}
      />
      {question}
    </>
  );
}
