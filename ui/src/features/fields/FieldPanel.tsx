import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import {
  type CustomField,
  type FieldKind,
  type FieldObject,
  type FieldOption,
  limits,
  type OwnAccess,
} from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button, IconButton } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { Checkbox, Select, Switch, TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';

const kinds: readonly FieldKind[] = ['text', 'date', 'lookup'];
const accesses: readonly OwnAccess[] = ['none', 'view', 'edit'];

interface PanelProps {
  object: FieldObject;
  /** null: a new one. */
  field: CustomField | null;
  onClose: () => void;
}

/** What a custom field is called and takes. */
export function FieldPanel({ object, field, onClose }: PanelProps) {
  const stale = [
    'customFields.list',
    'customValues.showUser',
    'customValues.showLocation',
    'users.list',
    'history.list',
  ] as const;
  const create = useChange('customFields.create', [...stale]);
  const save = useChange('customFields.save', [...stale]);
  const remove = useChange('customFields.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const tab = useHistoryTab('customField', field && { id: field.id, title: field.name });
  const levels = useApi('locationDefinitions.list', {}, { enabled: object === 'locationGroup' });
  const form = useForm({
    initial: {
      name: field?.name ?? '',
      kind: field?.kind ?? ('text' as FieldKind),
      isRequired: field?.isRequired ?? false,
      isActive: field?.isActive ?? true,
      ownAccess: field?.ownAccess ?? ('none' as OwnAccess),
      isListed: field?.isListed ?? false,
      definitionId: field?.definitionId ?? null,
      options: field?.options ?? ([] as FieldOption[]),
    },
    save: async ({ kind, isActive, definitionId, ...others }) => {
      const values = { ...others, definitionId: definitionId ?? undefined };
      if (!field) await create.mutateAsync({ ...values, kind, object });
      else await save.mutateAsync({ ...values, isActive, fieldId: field.id });
    },
  });
  const frame = {
    title: field?.name ?? t('fields.new'),
    tabs: tab.tabs,
    onClose,
  };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <>
      <EditPanel
        {...frame}
        form={form}
        isNew={!field}
        onSaved={() => {
          toast(t('fields.saved'));
          onClose();
        }}
      >
        <div class="stack" {...tab.general}>
          <ErrorBanner messages={form.banner} />
          <TextInput
            {...form.field('name')}
            label={t('fields.name')}
            autoFocus={!field}
            limit={limits['customFields.create']?.name}
          />
          {field ? (
            <p class="meta">
              {t('fields.kind')}: {t(`fields.kind_${field.kind}`)}
            </p>
          ) : (
            <Select
              {...form.field('kind')}
              label={t('fields.kind')}
              onChange={(kind) => form.set('kind', kind as FieldKind)}
              choices={kinds.map((kind) => ({ value: kind, label: t(`fields.kind_${kind}`) }))}
            />
          )}
          <Switch
            label={t('fields.required')}
            hint={t('fields.requiredHint')}
            value={form.values.isRequired}
            onChange={(value) => form.set('isRequired', value)}
          />
          {object === 'user' && (
            <>
              <Select
                {...form.field('ownAccess')}
                label={t('fields.ownAccess')}
                onChange={(access) => form.set('ownAccess', access as OwnAccess)}
                choices={accesses.map((access) => ({ value: access, label: t(`fields.own_${access}`) }))}
              />
              <Switch
                label={t('fields.listed')}
                hint={t('fields.listedHint')}
                value={form.values.isListed}
                onChange={(value) => form.set('isListed', value)}
              />
            </>
          )}
          {object === 'locationGroup' && (
            <Select
              label={t('fields.level')}
              value={form.values.definitionId === null ? '' : String(form.values.definitionId)}
              onChange={(id) => form.set('definitionId', id ? Number(id) : null)}
              errors={form.errors.definitionId ?? []}
              choices={[
                { value: '', label: t('fields.allLevels') },
                ...(levels.data ?? []).map((level) => ({ value: String(level.id), label: level.name })),
              ]}
            />
          )}
          {field && (
            <Switch
              label={t('people.active')}
              hint={t('fields.activeHint')}
              value={form.values.isActive}
              onChange={(value) => form.set('isActive', value)}
            />
          )}
          {form.values.kind === 'lookup' && <Options {...form.field('options')} />}
          {field && (
            <div>
              <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
                {t('fields.remove')}
              </Button>
            </div>
          )}
        </div>
      </EditPanel>
      {isRemoving && field && (
        <ConfirmDialog
          title={t('fields.removeTitle', { name: field.name })}
          action={t('fields.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ fieldId: field.id });
            toast(t('fields.removed', { name: field.name }));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('fields.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface OptionsProps {
  value: FieldOption[];
  onChange: (options: FieldOption[]) => void;
  errors: string[];
}

/** What can be chosen in a lookup, in the order it is offered. */
function Options({ value, onChange, errors }: OptionsProps) {
  const [added, setAdded] = useState('');
  const change = (at: number, option: FieldOption) =>
    onChange(value.map((one, index) => (index === at ? option : one)));
  function add() {
    if (added.trim() === '') return;
    onChange([...value, { id: 0, name: added.trim(), isActive: true }]);
    setAdded('');
  }
  return (
    <fieldset class="field-group stack">
      <legend class="field-label">{t('fields.options')}</legend>
      {errors.map((message) => (
        <p key={message} class="field-errors" role="alert">
          {message}
        </p>
      ))}
      {value.map((option, at) => (
        <div key={`${option.id} ${at}`} class="line">
          <div class="grow">
            <TextInput
              label={t('fields.option', { number: String(at + 1) })}
              value={option.name}
              onChange={(name) => change(at, { ...option, name })}
              maxLength={200}
            />
            <Checkbox
              label={t('fields.optionActive')}
              value={option.isActive}
              onChange={(isActive) => change(at, { ...option, isActive })}
            />
          </div>
          <IconButton
            icon="chevron-up"
            size="small"
            label={t('fields.up', { name: option.name })}
            disabled={at === 0}
            reason={t('fields.isFirst')}
            onClick={() => {
              const rest = value.filter((_, index) => index !== at);
              rest.splice(at - 1, 0, option);
              onChange(rest);
            }}
          />
          <IconButton
            icon="x-lg"
            size="small"
            label={t('common.removeItem', { name: option.name })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div class="line">
        <div class="grow">
          <TextInput label={t('fields.newOption')} value={added} onChange={setAdded} maxLength={200} />
        </div>
        <Button icon="plus-lg" onClick={add} disabled={added.trim() === ''} reason={t('fields.nameFirst')}>
          {t('fields.addOption')}
        </Button>
      </div>
    </fieldset>
  );
}
