import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { DropZone } from '../../parts/DropZone';
import type { IconName } from '../../parts/Icon';
import { Banner, ProgressBar } from '../../parts/status';
import type { Upload } from './useUpload';

interface UploadFieldProps {
  upload: Upload;
  label: string;
  hint: string;
  accept?: string;
  icon?: IconName;
  onFile: (file: File) => void;
}

/** A place for a file; its progress with a way to stop; what went wrong with a way to try another. */
export function UploadField({ upload, label, hint, accept, icon, onFile }: UploadFieldProps) {
  const { state } = upload;
  if (state.step === 'sending') {
    const isChecking = state.sent >= state.total;
    return (
      <div class="stack">
        <ProgressBar
          label={isChecking ? t('courses.checking', { name: state.name }) : state.name}
          bytes={isChecking ? undefined : { done: state.sent, total: state.total }}
        />
        <div>
          <Button onClick={upload.cancel}>{t('courses.cancelUpload')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div class="stack">
      {state.step === 'failed' && (
        <Banner tone="danger">
          <strong>{t('courses.uploadFailed', { name: state.name })}</strong>
          {state.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <DropZone label={label} hint={hint} accept={accept} icon={icon} onFile={onFile} />
    </div>
  );
}
