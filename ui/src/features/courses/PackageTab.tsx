import { useState } from 'react';

import { Refused, useChange } from '../../api/client';
import type { ContentDetails } from '../../api/contract';
import { useProfile } from '../../api/people';
import { showBytes } from '../../core/dates';
import { Link } from '../../core/Link';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Icon } from '../../parts/Icon';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { startLaunch } from '../player';
import { hasCalls, takesPackage } from './course_words';
import { Findings } from './Findings';
import { PackageView } from './PackageView';
import { UploadField } from './UploadField';
import { useUpload } from './useUpload';
import { Versions } from './Versions';

/** What is in the current version, what was before, and a new one in its place. */
export function PackageTab({ content }: { content: ContentDetails }) {
  const isCourse = takesPackage(content.contentType);
  const upload = useUpload(isCourse ? 'package' : 'file');
  const add = useChange('contents.addVersion', ['contents.show', 'contents.list']);
  const [failures, setFailures] = useState<string[]>([]);
  const report = upload.state.step === 'done' ? upload.state.report : null;

  async function use(uploadId: number) {
    setFailures([]);
    try {
      const changed = await add.mutateAsync({ contentId: content.id, uploadId });
      upload.forget();
      toast(t('courses.versionAdded', { number: changed.versions[0]?.number ?? 1 }));
    } catch (error) {
      setFailures(error instanceof Refused ? Object.values(error.fields).flat() : [t('error.unexpected')]);
    }
  }

  return (
    <div class="stack">
      <ErrorBanner messages={failures} />
      {content.contentType === 'scormHomePage' && <HomePreview />}
      {report ? (
        <section class="stack" aria-label={t('courses.newVersion')}>
          {!report.isAccepted && <Banner tone="danger">{t('courses.refused', { name: report.fileName })}</Banner>}
          {report.package ? (
            <PackageView summary={report.package} findings={report.findings} title={report.fileName} />
          ) : (
            <Findings findings={report.findings} />
          )}
          {report.isAccepted && <p class="muted">{t('courses.versionNote')}</p>}
          <div class="line">
            {report.isAccepted && (
              <Button look="primary" busy={add.isPending} onClick={() => use(report.uploadId)}>
                {t('courses.useVersion')}
              </Button>
            )}
            <Button onClick={upload.discard}>{t(report.isAccepted ? 'common.cancel' : 'courses.otherFile')}</Button>
          </div>
        </section>
      ) : (
        <>
          {content.package && (
            <PackageView summary={content.package} findings={content.findings} title={t('courses.currentVersion')} />
          )}
          {content.package?.isPlayable && hasCalls(content.package.framework) && (
            <RecordedPreview contentId={content.id} />
          )}
          {content.file && (
            <div class="package">
              <span class="package-picture">
                <Icon name="file-earmark-text" size={22} />
              </span>
              <div>
                <strong>{content.file.fileName}</strong>
                <p class="meta">{showBytes(content.file.size)}</p>
              </div>
            </div>
          )}
          <UploadField
            upload={upload}
            label={t(isCourse ? 'courses.dropNewPackage' : 'courses.dropNewFile')}
            hint={t('courses.dropNewHint')}
            accept={isCourse ? '.zip,.xml,application/zip,text/xml' : undefined}
            icon={isCourse ? 'file-zip' : 'cloud-arrow-up'}
            onFile={(file) => void upload.start(file)}
          />
          <Versions content={content} />
        </>
      )}
    </div>
  );
}

/** Opens the course as nobody's attempt, with each of its calls on record. */
function RecordedPreview({ contentId }: { contentId: number }) {
  const go = useGo();
  const [isOpening, setOpening] = useState(false);

  async function open() {
    setOpening(true);
    try {
      const launch = await startLaunch({ contentId, debugLevel: 'verbose' });
      await go(`/play-course/${encodeURIComponent(launch.launchId)}`);
    } catch (error) {
      toast(error instanceof Error && error.message ? error.message : t('error.unexpected'), 'failed');
      setOpening(false);
    }
  }

  return (
    <div class="line">
      <Button icon="play-fill" busy={isOpening} onClick={open}>
        {t('courses.recordedPreview')}
      </Button>
    </div>
  );
}

/** Tried as the home page before everybody finds it there. */
function HomePreview() {
  const profile = useProfile();
  return (
    <Banner>
      <p>{t('courses.homePreviewText')}</p>
      <p class="line">
        <Link to="/home?homeCourse=preview">{t('courses.homePreview')}</Link>
        {profile?.roles.CanAccessConfiguration && (
          <Link to="/configuration/client-configuration?search=scormHomePage">{t('courses.homeSettings')}</Link>
        )}
      </p>
    </Banner>
  );
}
