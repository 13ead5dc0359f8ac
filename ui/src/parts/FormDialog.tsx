import type { ComponentChildren } from 'preact';

import type { Form } from '../api/form';
import { t } from '../core/text';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface FormDialogProps {
  title: string;
  action: string;
  form: Pick<Form<object>, 'isSaving' | 'submit'>;
  onClose: () => void;
  children: ComponentChildren;
}

/** A short form over the page, with Cancel and one action. */
export function FormDialog({ title, action, form, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      title={title}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" busy={form.isSaving} onClick={() => form.submit()}>
            {action}
          </Button>
        </>
      }
    >
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
