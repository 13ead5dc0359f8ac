import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { FieldErrors } from '../../api/contract';
import { useForm } from '../../api/form';
import { type Question, questionNames } from '../../api/questions';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Select, TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { PermitDialog, Permitted } from './PermitDialog';

/** Three questions that are asked beside the link for a forgotten password; nothing where the portal uses none. */
export function Questions() {
  const own = useApi('securityQuestions.show', {}, { fresh: true });
  const remove = useChange('securityQuestions.remove', ['securityQuestions.show']);
  const [doing, setDoing] = useState<'choose' | 'remove' | null>(null);
  const close = () => setDoing(null);
  if (own.error) return <ErrorBanner messages={[own.error.message]} />;
  if (!own.data?.isOffered) return null;
  const { questions } = own.data;

  return (
    <section class="card" aria-labelledby="questions-title">
      <header>
        <h2 id="questions-title">{t('questions.title')}</h2>
      </header>
      <p class="muted">{t('questions.text')}</p>
      {questions.length > 0 && (
        <ul>
          {questions.map((one) => (
            <li key={one}>{t(`questions.${one}`)}</li>
          ))}
        </ul>
      )}
      <div class="security-actions">
        <Button onClick={() => setDoing('choose')}>
          {t(questions.length > 0 ? 'questions.change' : 'questions.choose')}
        </Button>
        {questions.length > 0 && <Button onClick={() => setDoing('remove')}>{t('questions.remove')}</Button>}
      </div>
      {doing === 'choose' && (
        <Permitted title={t('questions.dialogTitle')} text={t('phone.passwordText')} onClose={close}>
          {(permit) => <QuestionsDialog permit={permit} chosen={questions} onClose={close} />}
        </Permitted>
      )}
      {doing === 'remove' && (
        <PermitDialog
          title={t('questions.removeTitle')}
          action={t('questions.remove')}
          isDanger
          run={async (permit) => {
            await remove.mutateAsync({ permit });
            toast(t('questions.removed'));
            close();
          }}
          onClose={close}
        >
          {t('phone.passwordText')}
        </PermitDialog>
      )}
    </section>
  );
}

const places = [0, 1, 2] as const;

/** Three by chance: were it always the same three, they would tell whose account is real. */
function drawn(): readonly Question[] {
  const left = [...questionNames];
  return places.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}

function QuestionsDialog({
  permit,
  chosen,
  onClose,
}: {
  permit: string;
  chosen: readonly Question[];
  onClose: () => void;
}) {
  const save = useChange('securityQuestions.save', ['securityQuestions.show']);
  const [questions, setQuestions] = useState<readonly Question[]>(chosen.length === 3 ? chosen : drawn());
  const form = useForm({
    initial: { answers0: '', answers1: '', answers2: '' },
    check: (values): FieldErrors =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([, answer]) => answer.trim().length < 3)
          .map(([field]) => [field, [t('questions.tooShort')]]),
      ),
    save: async ({ answers0, answers1, answers2 }) => {
      await save.mutateAsync({ permit, questions: [...questions], answers: [answers0, answers1, answers2] });
      toast(t('questions.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('questions.dialogTitle')}
      width={560}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" form="questions" busy={form.isSaving}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id="questions"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <p>{t('questions.dialogText')}</p>
        <ErrorBanner messages={form.banner} />
        {places.map((place) => (
          <div key={place} class="code-entry">
            <Select
              label={t('questions.question', { number: place + 1 })}
              value={questions[place] ?? 'firstSchool'}
              onChange={(next) => setQuestions(questions.map((one, at) => (at === place ? next : one)))}
              choices={questionNames
                .filter((one) => one === questions[place] || !questions.includes(one))
                .map((one) => ({ value: one, label: t(`questions.${one}`) }))}
            />
            <TextInput
              {...form.field(`answers${place}`)}
              label={t('questions.answer', { number: place + 1 })}
              maxLength={60}
              verbatim
            />
          </div>
        ))}
      </form>
    </Dialog>
  );
}
