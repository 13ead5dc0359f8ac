import './how_to.css';
import { useState } from 'react';

import { useChange } from '../../api/client';
import type { HowTo, HowToTranslation } from '../../api/contract';
import { showBytes } from '../../core/dates';
import { t } from '../../core/text';
import { Button, IconButton } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { toast } from '../../parts/toast';
import { stale } from './HowToPanel';
import { freeLanguages } from './how_to_rules';
import { TranslationDialog } from './TranslationDialog';

/** What language a translation is in, as the portal calls it. */
export function languageOf(howTo: HowTo, translation: HowToTranslation): string {
  const known = howTo.languages.find((one) => one.languageId === translation.languageId);
  return known?.displayName ?? t('howTo.languageGone', { code: translation.language });
}

/** The translations of a how-to: each is saved by itself. */
export function Translations({ howTo }: { howTo: HowTo }) {
  const [edited, setEdited] = useState<HowToTranslation | 'new' | null>(null);
  const [removed, setRemoved] = useState<HowToTranslation | null>(null);
  const isFull = freeLanguages(howTo, null).length === 0;
  return (
    <>
      {howTo.translations.length === 0 && <p class="meta">{t('howTo.noTranslations')}</p>}
      <ul class="how-to-translations" aria-label={t('howTo.translations')}>
        {howTo.translations.map((one) => (
          <li key={one.id}>
            <div>
              <strong dir="auto">{one.title}</strong>
              <p class="meta">
                {languageOf(howTo, one)} ·{' '}
                <a href={one.url} download={one.fileName}>
                  <bdi>{one.fileName}</bdi>
                </a>{' '}
                · {showBytes(one.size)}
              </p>
            </div>
            <IconButton
              icon="pencil"
              label={t('howTo.editTranslation', { title: one.title })}
              onClick={() => setEdited(one)}
            />
            <IconButton
              icon="trash3"
              label={t('howTo.removeTranslation', { title: one.title })}
              onClick={() => setRemoved(one)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button icon="plus-lg" disabled={isFull} reason={t('howTo.allLanguages')} onClick={() => setEdited('new')}>
          {t('howTo.addTranslation')}
        </Button>
      </div>
      {edited && (
        <TranslationDialog
          howTo={howTo}
          translation={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <RemoveTranslation translation={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveTranslation({ translation, onClose }: { translation: HowToTranslation; onClose: () => void }) {
  const remove = useChange('howTos.removeTranslation', [...stale]);
  return (
    <ConfirmDialog
      title={t('howTo.removeTranslationTitle', { title: translation.title })}
      action={t('howTo.removeAction')}
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ translationId: translation.id });
        toast(t('howTo.translationRemoved'));
      }}
      onClose={onClose}
    >
      {t('howTo.removeTranslationText')}
    </ConfirmDialog>
  );
}
