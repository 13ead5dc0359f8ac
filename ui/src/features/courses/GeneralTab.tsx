import type { ComponentProps } from 'preact';
import { useState } from 'react';

import { useChange } from '../../api/client';
import type { ContentDetails } from '../../api/contract';
import { useForm } from '../../api/form';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { tabPanel } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, type Panel } from '../../parts/EditPanel';
import { Icon } from '../../parts/Icon';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { AttemptFields } from './AttemptFields';
import { CourseFields } from './CourseFields';
import { takesPackage, wordsOf } from './course_words';
import { UploadField } from './UploadField';
import { useUpload } from './useUpload';

type Frame = Omit<ComponentProps<typeof Panel>, 'children' | 'foot'>;

/** The words, the image and the visibility of a content. */
export function GeneralTab({ content, frame }: { content: ContentDetails; frame: Frame }) {
  const save = useChange('contents.save', ['contents.list', 'contents.show', 'home.show', 'attempts.list']);
  const remove = useChange('contents.remove', ['contents.list', 'home.show']);
  const image = useUpload('image');
  const [isRemoving, setRemoving] = useState(false);
  // What the form was filled from. A later reading of the content must not pass somebody else's change off as seen.
  const [basis, setBasis] = useState(content.updatedAt);

  const form = useForm({
    initial: {
      title: content.title,
      description: content.description,
      clientIdentifier: content.clientIdentifier,
      durationMinutes: content.durationMinutes,
      linkUrl: content.linkUrl ?? '',
      isPublished: content.isPublished,
      attemptsAllowed: content.attemptsAllowed,
      newAttempt: content.newAttempt,
      countedAttempt: content.countedAttempt ?? ('' as const),
      imageUploadId: 0,
      removeImage: false,
    },
    save: async ({ imageUploadId, linkUrl, countedAttempt, ...values }) => {
      const saved = await save.mutateAsync({
        ...values,
        contentId: content.id,
        linkUrl: content.contentType === 'externalLink' ? linkUrl.trim() : null,
        countedAttempt: countedAttempt || null,
        imageUploadId: imageUploadId || undefined,
        updatedAt: basis,
      });
      setBasis(saved.updatedAt);
    },
  });

  const uploaded = image.state.step === 'done' ? image.state.report : null;
  const picture = form.values.removeImage ? null : uploaded?.isAccepted ? uploaded.imageUrl : content.imageUrl;

  async function takeImage(file: File) {
    const report = await image.start(file);
    if (!report?.isAccepted) return;
    form.set('imageUploadId', report.uploadId);
    form.set('removeImage', false);
  }

  return (
    <>
      <EditPanel
        {...frame}
        form={form}
        onSaved={() => {
          form.reset({ ...form.values, imageUploadId: 0, removeImage: false });
          image.forget();
          toast(t('courses.saved'));
        }}
      >
        <div class="stack" {...tabPanel('general')}>
          <ErrorBanner messages={form.banner} />
          <CourseFields form={form} type={content.contentType} />
          {takesPackage(content.contentType) && <AttemptFields form={form} />}
          <section class="stack" aria-label={t('courses.image')}>
            <strong class="field-label">{t('courses.image')}</strong>
            <div class="course-image">
              {picture ? (
                <img src={picture} alt="" />
              ) : (
                <span class="course-image-none">
                  <Icon name="image" size={26} />
                </span>
              )}
              {picture && (
                <Button
                  size="small"
                  icon="trash3"
                  onClick={() => {
                    form.set('removeImage', content.imageUrl !== null);
                    form.set('imageUploadId', 0);
                    image.discard();
                  }}
                >
                  {t('courses.removeImage')}
                </Button>
              )}
            </div>
            {uploaded && !uploaded.isAccepted && (
              <ErrorBanner messages={uploaded.findings.map((finding) => finding.message)} />
            )}
            <UploadField
              upload={image}
              label={t('courses.dropImage')}
              hint={t('courses.dropImageHint')}
              accept="image/png,image/jpeg,image/webp,image/gif"
              icon="image"
              onFile={takeImage}
            />
          </section>
          <p class="meta">
            {t(wordsOf(content.contentType).title)} · {t('courses.updatedAt', { when: showInstant(content.updatedAt) })}
          </p>
          <div>
            <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
              {t('courses.remove')}
            </Button>
          </div>
        </div>
      </EditPanel>
      {isRemoving && (
        <ConfirmDialog
          title={t('courses.removeTitle', { title: content.title })}
          action={t('courses.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ contentId: content.id });
            toast(t('courses.removed', { title: content.title }));
            frame.onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('courses.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
