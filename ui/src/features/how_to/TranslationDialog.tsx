import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { type Transfer, upload } from '../../api/client';
import { type HowTo, type HowToTranslation, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { showBytes } from '../../core/dates';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { DropZone } from '../../parts/DropZone';
import { Select, Switch, TextArea, TextInput } from '../../parts/inputs';
import { ErrorBanner, ProgressBar } from '../../parts/status';
import { toast } from '../../parts/toast';
import { stale } from './HowToPanel';
import { film, freeLanguages, isFilm, lackOf } from './how_to_rules';
import { languageOf } from './Translations';

const rules = limits['howTos.saveTranslation'];

interface DialogProps {
  howTo: HowTo;
  /** null: a new one. */
  translation: HowToTranslation | null;
  onClose: () => void;
}

/** One translation: its language, its words and its file, sent as one form. */
export function TranslationDialog({ howTo, translation, onClose }: DialogProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const transfer = useRef<Transfer<'howTos.saveTranslation'> | null>(null);
  const free = freeLanguages(howTo, translation);
  const form = useForm({
    initial: {
      languageId: String(translation?.languageId ?? ''),
      title: translation?.title ?? '',
      description: translation?.description ?? '',
      embedded: translation?.embedded ?? false,
    },
    save: async ({ languageId, title, description, embedded }) => {
      const input = {
        howToId: howTo.id,
        translationId: translation?.id,
        languageId: Number(languageId),
        title,
        description,
        embedded: embedded && mayPlay,
      };
      transfer.current = upload('howTos.saveTranslation', input, file, setSent);
      await transfer.current.answer.finally(() => setSent(null));
      await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
  });
  const { errors } = form;
  const mayPlay = file ? isFilm(file) : translation?.mimeType === film;
  const lack = lackOf(form.values.languageId, file !== null || translation !== null);
  const isDirty = form.isDirty || file !== null;
  useUnsaved(isDirty);
  // Leaving ends the transfer: the server keeps nothing of half a file.
  useEffect(() => () => transfer.current?.cancel(), []);

  async function save() {
    if (!(await form.submit())) return;
    toast(t('howTo.translationSaved'));
    onClose();
  }

  return (
    <Dialog
      title={
        translation ? t('howTo.translationTo', { language: languageOf(howTo, translation) }) : t('howTo.newTranslation')
      }
      onClose={onClose}
      isBusy={form.isSaving}
      foot={
        <>
          <Button onClick={() => (form.isSaving ? transfer.current?.cancel() : onClose())}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            busy={form.isSaving}
            disabled={lack !== undefined || !isDirty}
            reason={t(lack ? `howTo.${lack}` : 'form.nothingToSave')}
            onClick={save}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div class="stack">
        <ErrorBanner messages={form.banner.filter((text) => !errors.content?.some((one) => text.endsWith(one)))} />
        <Select
          {...form.field('languageId')}
          label={t('howTo.language')}
          required
          isMarked
          choices={[
            ...(form.values.languageId === '' ? [{ value: '', label: t('howTo.chooseLanguage') }] : []),
            ...free.map((one) => ({ value: String(one.languageId), label: one.displayName })),
          ]}
        />
        <TextInput {...form.field('title')} label={t('howTo.name')} limit={rules?.title} isMarked />
        <TextArea
          {...form.field('description')}
          label={t('howTo.description')}
          limit={rules?.description}
          rows={5}
          optional
        />
        <section class="field stack" aria-label={t('howTo.content')}>
          <strong class="field-label">
            {t('howTo.content')}
            <span class="field-mark" aria-hidden="true">
              {' *'}
            </span>
          </strong>
          {errors.content && <ErrorBanner messages={errors.content} />}
          {(file ?? translation) && (
            <p class="meta" role="status">
              <bdi>{file?.name ?? translation?.fileName}</bdi> · {showBytes(file?.size ?? translation?.size ?? 0)}
            </p>
          )}
          {sent !== null && file && <ProgressBar label={file.name} bytes={{ done: sent, total: file.size }} />}
          {!form.isSaving && (
            <DropZone
              label={t(file || translation ? 'howTo.replace' : 'howTo.drop')}
              hint={t('howTo.dropHint')}
              accept="application/pdf,image/png,image/jpeg,image/gif,image/webp,video/mp4"
              onFile={(chosen) => {
                setFile(chosen);
                if (!isFilm(chosen)) form.set('embedded', false);
              }}
            />
          )}
        </section>
        {mayPlay && <Switch {...form.field('embedded')} label={t('howTo.embedded')} hint={t('howTo.embeddedHint')} />}
      </div>
    </Dialog>
  );
}
