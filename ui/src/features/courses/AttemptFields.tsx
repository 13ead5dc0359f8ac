import { type CountedAttempt, limits, type NewAttempt } from '../../api/contract';
import type { Form } from '../../api/form';
import { t } from '../../core/text';
import { NumberInput, Select } from '../../parts/inputs';

interface AttemptValues {
  attemptsAllowed: number | null;
  newAttempt: NewAttempt;
  /** Empty: as the portal's setting says. */
  countedAttempt: CountedAttempt | '';
}

/** How often a course may be taken, and which attempt counts. */
export function AttemptFields({ form }: { form: Pick<Form<AttemptValues>, 'field' | 'values' | 'set'> }) {
  return (
    <section class="stack" aria-label={t('attempts.title')}>
      <strong class="field-label">{t('attempts.title')}</strong>
      <div class="two-columns">
        <NumberInput
          label={t('attempts.allowed')}
          optional
          hint={t('attempts.allowedHint')}
          limit={limits['contents.save']?.attemptsAllowed}
          {...form.field('attemptsAllowed')}
        />
        <Select
          label={t('attempts.new')}
          {...form.field('newAttempt')}
          choices={(['always', 'finished', 'failed', 'never'] as const).map((value) => ({
            value,
            label: t(`attempts.new_${value}`),
          }))}
        />
      </div>
      <Select
        label={t('attempts.counted')}
        hint={t('attempts.countedHint')}
        {...form.field('countedAttempt')}
        choices={(['', 'highest', 'last', 'first'] as const).map((value) => ({
          value,
          label: t(value === '' ? 'attempts.counted_portal' : `attempts.counted_${value}`),
        }))}
      />
    </section>
  );
}
