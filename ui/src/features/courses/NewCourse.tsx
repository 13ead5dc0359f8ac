import { useChange } from '../../api/client';
import type { ContentType } from '../../api/contract';
import { useForm } from '../../api/form';
import { showBytes } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { Icon } from '../../parts/Icon';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { CourseFields } from './CourseFields';
import { takesPackage, titleOfFile, wordsOf } from './course_words';
import { Findings } from './Findings';
import { PackageView } from './PackageView';
import { UploadField } from './UploadField';
import { useUpload } from './useUpload';

interface NewCourseProps {
  types: readonly ContentType[];
  /** The one in the address. */
  chosen: ContentType | undefined;
  onChoose: (type: ContentType) => void;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** A new content in two steps: what kind it is, then its file and its words. */
export function NewCourse({ types, chosen, onChoose, onClose, onMade }: NewCourseProps) {
  const type = chosen ?? (types.length === 1 ? types[0] : undefined);
  if (type) return <NewContent key={type} type={type} onClose={onClose} onMade={onMade} />;
  return (
    <Panel title={t('courses.newTitle')} onClose={onClose}>
      <p class="muted">{t('courses.chooseType')}</p>
      <div class="type-choices">
        {types.map((known) => (
          <button key={known} type="button" onClick={() => onChoose(known)}>
            <Icon name={wordsOf(known).icon} size={22} />
            <strong>{t(wordsOf(known).title)}</strong>
            <span class="meta">{t(wordsOf(known).about)}</span>
          </button>
        ))}
      </div>
    </Panel>
  );
}

function NewContent({
  type,
  onClose,
  onMade,
}: {
  type: ContentType;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const needsFile = type !== 'externalLink';
  const upload = useUpload(takesPackage(type) ? 'package' : 'file');
  const create = useChange('contents.create', ['contents.list']);
  const report = upload.state.step === 'done' ? upload.state.report : null;
  const isReady = !needsFile || report?.isAccepted === true;

  const form = useForm({
    initial: {
      title: '',
      description: '',
      clientIdentifier: '',
      durationMinutes: null as number | null,
      linkUrl: '',
      isPublished: true,
      uploadId: 0,
    },
    save: async (values) => {
      const made = await create.mutateAsync({
        ...values,
        contentType: type,
        uploadId: report?.uploadId,
        linkUrl: type === 'externalLink' ? values.linkUrl.trim() : undefined,
      });
      toast(t('courses.made', { title: made.title }));
      onMade(made.id);
    },
  });

  async function take(file: File) {
    const done = await upload.start(file);
    if (!done?.isAccepted) return;
    const title = done.package?.title || done.package?.organisation || titleOfFile(done.fileName);
    if (!form.values.title) form.set('title', title);
  }

  const panel = { title: t(wordsOf(type).title), onClose };
  const file = needsFile && !isReady && (
    <>
      {report && !report.isAccepted && (
        <Banner tone="danger">
          <strong>{t('courses.refused', { name: report.fileName })}</strong>
        </Banner>
      )}
      {report && !report.isAccepted && <Findings findings={report.findings} />}
      <UploadField
        upload={upload}
        label={t(takesPackage(type) ? 'courses.dropPackage' : 'courses.dropFile')}
        hint={t(takesPackage(type) ? 'courses.dropPackageHint' : 'courses.dropFileHint')}
        accept={takesPackage(type) ? '.zip,.xml,application/zip,text/xml' : undefined}
        icon={takesPackage(type) ? 'file-zip' : 'cloud-arrow-up'}
        onFile={take}
      />
    </>
  );
  if (file) {
    return (
      <Panel {...panel}>
        <div class="stack">{file}</div>
      </Panel>
    );
  }
  return (
    <EditPanel {...panel} form={form} isNew saveLabel={t('courses.create')}>
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        {report?.package && <PackageView summary={report.package} findings={report.findings} title={report.fileName} />}
        {report && !report.package && (
          <div class="package">
            <span class="package-picture">
              <Icon name="file-earmark-text" size={22} />
            </span>
            <div>
              <strong>{report.fileName}</strong>
              <p class="meta">{showBytes(report.size)}</p>
            </div>
          </div>
        )}
        {report && (
          <div>
            <Button size="small" onClick={upload.discard}>
              {t('courses.otherFile')}
            </Button>
          </div>
        )}
        <CourseFields form={form} type={type} />
      </div>
    </EditPanel>
  );
}
