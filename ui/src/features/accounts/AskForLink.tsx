import { useState } from 'react';

import type { FieldErrors } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProof } from '../../api/proof';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { AtWork } from './Door';

/** By the purpose of the proof that is sent with the wish. */
const kinds = {
  forgotPassword: {
    operation: 'passwords.forgot',
    heading: 'forgot.heading',
    lead: 'forgot.lead',
    action: 'forgot.action',
    asked: 'forgot.asked',
  },
  signInLink: {
    operation: 'session.sendSignInLink',
    heading: 'magicLink.heading',
    lead: 'magicLink.lead',
    action: 'magicLink.action',
    asked: 'magicLink.asked',
  },
} as const;

/** Asks for a link by name or e-mail address; what is said afterwards is the same whoever has an account. */
export function AskForLink({ purpose }: { purpose: keyof typeof kinds }) {
  const { operation, heading, lead, action, asked } = kinds[purpose];
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    initial: { username: '' },
    check: ({ username }): FieldErrors => (username.trim() ? {} : { username: [t('forgot.missing')] }),
    save: async (values) => {
      await proof.send(operation, values);
      setAsked(true);
    },
  });
  const proof = useProof(purpose, form.isDirty);
  return (
    <>
      <div>
        <h1>{t(heading)}</h1>
        {!isAsked && <p class="muted">{t(lead)}</p>}
      </div>
      {isAsked ? (
        <Banner tone="success">{t(asked)}</Banner>
      ) : (
        <form
          class="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <ErrorBanner messages={form.banner} />
          <TextInput {...form.field('username')} label={t('forgot.who')} autoComplete="username" verbatim autoFocus />
          <Button type="submit" look="primary" wide busy={form.isSaving}>
            {t(action)}
          </Button>
          <AtWork proof={proof} />
        </form>
      )}
    </>
  );
}
