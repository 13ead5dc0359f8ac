// One file on its way to the server: how far it is, what came of it, and the way to stop it.
import { useEffect, useRef, useState } from 'react';

import { call, Refused, type Transfer, upload } from '../../api/client';
import type { UploadPurpose, UploadReport } from '../../api/contract';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';

export type UploadState =
  | { step: 'none' }
  | { step: 'sending'; name: string; sent: number; total: number }
  | { step: 'failed'; name: string; messages: string[] }
  | { step: 'done'; report: UploadReport };

export function useUpload(purpose: UploadPurpose) {
  const [state, setState] = useState<UploadState>({ step: 'none' });
  const transfer = useRef<Transfer<'uploads.create'> | null>(null);

  useUnsaved(state.step === 'sending');

  // Leaving the screen ends the transfer: the server keeps nothing of half a file.
  useEffect(() => () => transfer.current?.cancel(), []);

  async function start(file: File): Promise<UploadReport | null> {
    transfer.current?.cancel();
    setState({ step: 'sending', name: file.name, sent: 0, total: file.size });
    const mine = upload('uploads.create', { fileName: file.name, purpose }, file, (sent, total) =>
      setState({ step: 'sending', name: file.name, sent, total }),
    );
    transfer.current = mine;
    try {
      const report = await mine.answer;
      setState({ step: 'done', report });
      return report;
    } catch (error) {
      if (transfer.current === mine) {
        const messages = error instanceof Refused ? Object.values(error.fields).flat() : [];
        const wasCancelled = error instanceof Refused && error.status === 0 && messages.length === 0;
        if (wasCancelled) setState({ step: 'none' });
        else
          setState({
            step: 'failed',
            name: file.name,
            messages: messages.length > 0 ? messages : [t('error.unexpected')],
          });
      }
      return null;
    }
  }

  return {
    state,
    start,
    cancel: () => transfer.current?.cancel(),
    /** Forgets the file; the server is told, so that it need not keep it for a day. */
    discard: () => {
      if (state.step === 'done')
        void call('uploads.remove', { uploadId: state.report.uploadId }).catch(() => undefined);
      setState({ step: 'none' });
    },
    forget: () => setState({ step: 'none' }),
  };
}

export type Upload = ReturnType<typeof useUpload>;
