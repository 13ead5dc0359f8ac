// Where a store is, how the portal gets in, and what goes there.
import { useState } from 'react';

import { Refused, useChange } from '../../api/client';
import { type ConnectionAnswer, type FieldErrors, limits, type TargetClient, type TargetRow } from '../../api/contract';
import type { Form } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { DatePicker, PasswordInput, Select, Switch, TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { connectionText, connectionTone } from './target_words';

export interface TargetValues {
  name: string;
  endpoint: string;
  allowsHttp: boolean;
  version: string;
  publicKey: string;
  secret: string;
  verb: string;
  /** An id as text; '' for none. */
  onlyClient: string;
  notClient: string;
  from: 'now' | 'beginning' | 'day';
  day: string;
}

const textOf = (id: number | null | undefined) => (id === null || id === undefined ? '' : String(id));
const idOf = (text: string) => (text === '' ? undefined : Number(text));

export function valuesOf(target: TargetRow | null): TargetValues {
  return {
    name: target?.name ?? '',
    endpoint: target?.endpoint ?? '',
    allowsHttp: target?.allowsHttp ?? false,
    version: target?.version ?? '1.0.3',
    publicKey: target?.publicKey ?? '',
    secret: '',
    verb: target?.verb ?? '',
    onlyClient: textOf(target?.onlyClient),
    notClient: textOf(target?.notClient),
    from: 'now',
    day: '',
  };
}

/** What operations take of them. */
export function sentOf({ onlyClient, notClient, from: _from, day: _day, ...values }: TargetValues) {
  return { ...values, onlyClient: idOf(onlyClient), notClient: idOf(notClient) };
}

export const theBeginning = '1970-01-01T00:00:00.000Z';

/** The moment at which a day begins here. */
export function startOf(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

export function fromOf({ from, day }: Pick<TargetValues, 'from' | 'day'>): string | undefined {
  if (from === 'beginning') return theBeginning;
  return from === 'day' ? startOf(day) : undefined;
}

export function checkDay({ from, day }: Pick<TargetValues, 'from' | 'day'>): FieldErrors {
  return from === 'day' && !day ? { day: [t('lrsTargets.dayMissing')] } : {};
}

interface FieldsProps {
  form: Form<TargetValues>;
  clients: readonly TargetClient[];
  target: TargetRow | null;
}

export function TargetFields({ form, clients, target }: FieldsProps) {
  const rules = limits['lrsTargets.create'];
  const { values } = form;
  const isHttp = values.endpoint.trim().toLowerCase().startsWith('http://');
  const named = clients.map((client) => ({ value: String(client.id), label: client.name }));
  return (
    <div class="stack">
      <ErrorBanner messages={form.banner} />
      <TextInput {...form.field('name')} label={t('lrsTargets.name')} limit={rules?.name} />
      <TextInput
        {...form.field('endpoint')}
        label={t('lrsTargets.endpoint')}
        hint={t('lrsTargets.endpointHint')}
        type="url"
        inputMode="url"
        limit={rules?.endpoint}
        verbatim
      />
      {(isHttp || values.allowsHttp) && (
        <Switch
          label={t('lrsTargets.allowsHttp')}
          hint={t('lrsTargets.allowsHttpHint')}
          value={values.allowsHttp}
          onChange={(value) => form.set('allowsHttp', value)}
        />
      )}
      <TextInput
        {...form.field('publicKey')}
        label={t('lrsTargets.key')}
        hint={t('lrsTargets.keyHint')}
        limit={rules?.publicKey}
        verbatim
      />
      <PasswordInput
        {...form.field('secret')}
        label={t('lrsTargets.secret')}
        hint={target ? t('lrsTargets.secretHint') : undefined}
        autoComplete="new-password"
        required={!target}
        optional={target !== null}
      />
      <Select
        {...form.field('version')}
        label={t('lrsTargets.version')}
        choices={[
          { value: '1.0.3', label: 'xAPI 1.0.3' },
          { value: '2.0.0', label: 'xAPI 2.0' },
        ]}
      />
      <Check values={values} targetId={target?.id} onRefused={form.setErrors} />
      <fieldset class="target-filter stack">
        <legend>{t('lrsTargets.filter')}</legend>
        <Select
          {...form.field('onlyClient')}
          label={t('lrsTargets.onlyClient')}
          choices={[
            { value: '', label: t('lrsTargets.everybody') },
            { value: '0', label: t('lrsTargets.thePortal') },
            ...named,
          ]}
        />
        <Select
          {...form.field('notClient')}
          label={t('lrsTargets.notClient')}
          hint={t('lrsTargets.notClientHint')}
          choices={[{ value: '', label: t('lrsTargets.nobody') }, ...named]}
        />
        <TextInput
          {...form.field('verb')}
          label={t('lrsTargets.verb')}
          hint={t('lrsTargets.verbHint')}
          limit={rules?.verb}
          optional
          verbatim
        />
        {target && <p class="meta">{t('lrsTargets.filterHint')}</p>}
      </fieldset>
      {!target && (
        <Select
          {...form.field('from')}
          label={t('lrsTargets.from')}
          choices={(['now', 'beginning', 'day'] as const).map((value) => ({
            value,
            label: t(`lrsTargets.from_${value}`),
          }))}
        />
      )}
      {!target && values.from === 'day' && <DatePicker {...form.field('day')} label={t('lrsTargets.day')} />}
    </div>
  );
}

interface CheckProps {
  values: TargetValues;
  targetId: number | undefined;
  onRefused?: (fields: Record<string, string[]>) => void;
}

/** Asks the store what it is and whether it knows the key, as the form has them now. */
export function Check({ values, targetId, onRefused }: CheckProps) {
  const check = useChange('lrsTargets.check');
  const [found, setFound] = useState<{ answer?: ConnectionAnswer; failure?: string; key: string } | null>(null);
  const key = JSON.stringify(sentOf(values));

  async function ask() {
    setFound(null);
    try {
      setFound({ answer: await check.mutateAsync({ ...sentOf(values), targetId }), key });
    } catch (error) {
      const isAboutFields = error instanceof Refused && error.status === 400 && onRefused;
      if (isAboutFields) onRefused(error.fields);
      else setFound({ failure: error instanceof Error ? error.message : t('error.unexpected'), key });
    }
  }

  // Of other values nothing is known.
  const shown = found?.key === key ? found : null;
  return (
    <div class="target-check">
      <Button icon="plug" busy={check.isPending} onClick={() => void ask()}>
        {t('lrsTargets.check')}
      </Button>
      <div class="target-found">
        <span class="meta" role="status">
          {check.isPending ? t('lrsTargets.checking') : ''}
        </span>
        {shown?.answer && <Banner tone={connectionTone(shown.answer)}>{connectionText(shown.answer)}</Banner>}
        {shown?.failure && <Banner tone="danger">{shown.failure}</Banner>}
      </div>
    </div>
  );
}
