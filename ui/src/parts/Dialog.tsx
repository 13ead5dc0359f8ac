import './Dialog.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'react';

import { t } from '../core/text';
import { Button, IconButton } from './Button';
import { ErrorBanner } from './status';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons; the primary one last. */
  foot?: ComponentChildren;
  /** px */
  width?: number;
  /** Closing by Escape or the cross is refused, because something is going on. */
  isBusy?: boolean;
}

/** A question or a short form over the screen. The browser holds the focus inside and gives it back. */
export function Dialog({ title, onClose, children, foot, width, isBusy }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [opener] = useState(() => document.activeElement as HTMLElement | null);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener?.isConnected) opener.focus();
    };
  }, [opener]);

  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={heading}
      style={width ? { '--dialog-width': `${width}px` } : undefined}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={heading} tabIndex={-1} autoFocus={!foot}>
          {title}
        </h2>
        <IconButton icon="x-lg" label={t('common.close')} size="small" onClick={() => !isBusy && onClose()} />
      </div>
      <div class="dialog-body">{children}</div>
      {foot && <div class="dialog-foot">{foot}</div>}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ComponentChildren;
  /** What happens, as a verb: "Remove course". */
  action: string;
  isDanger?: boolean;
  /** Does it; what it throws is shown and the dialog stays. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Cancel has the focus. */
export function ConfirmDialog({ title, children, action, isDanger, onConfirm, onClose }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function confirm() {
    setBusy(true);
    setFailure('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : t('error.unexpected'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      foot={
        <>
          <Button onClick={onClose} autoFocus disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div class="stack">
        <ErrorBanner messages={failure ? [failure] : []} />
        <div>{children}</div>
      </div>
    </Dialog>
  );
}
