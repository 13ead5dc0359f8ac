import { limits } from '../../api/contract';
import type { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Field } from '../../parts/Field';
import { Switch, TextArea, TextInput } from '../../parts/inputs';

export interface SkinValues {
  name: string;
  isDefault: boolean;
  /** One a line. */
  addresses: string;
  applicationTitle: string;
  headerText: string;
  footerCompanyName: string;
  /** '#1d5bd0'; empty: as delivered */
  accentColor: string;
  customCss: string;
}

interface SkinFieldsProps {
  form: ReturnType<typeof useForm<SkinValues>>;
  /** The only skin, or the default one: another one has to take it over. */
  isDefaultFixed: boolean;
}

export function SkinFields({ form, isDefaultFixed }: SkinFieldsProps) {
  const rules = limits['skins.save'];
  return (
    <>
      <TextInput {...form.field('name')} label={t('skins.name')} limit={rules?.name} />
      <Switch
        {...form.field('isDefault')}
        label={t('skins.default')}
        hint={t(isDefaultFixed ? 'skins.defaultFixed' : 'skins.defaultHint')}
        disabled={isDefaultFixed}
      />
      <TextArea
        {...form.field('addresses')}
        label={t('skins.addresses')}
        hint={t('skins.addressesHint')}
        rows={3}
        optional
        verbatim
      />
      <TextInput
        {...form.field('applicationTitle')}
        label={t('skins.applicationTitle')}
        hint={t('skins.applicationTitleHint')}
        limit={rules?.applicationTitle}
        optional
      />
      <AccentField {...form.field('accentColor')} />
      <TextArea
        {...form.field('headerText')}
        label={t('skins.headerText')}
        hint={t('skins.headerTextHint')}
        limit={rules?.headerText}
        rows={2}
        optional
      />
      <TextInput
        {...form.field('footerCompanyName')}
        label={t('skins.footer')}
        hint={t('skins.footerHint')}
        limit={rules?.footerCompanyName}
        optional
      />
      <TextArea
        {...form.field('customCss')}
        label={t('skins.css')}
        hint={t('skins.cssHint')}
        limit={rules?.customCss}
        rows={6}
        optional
        verbatim
      />
    </>
  );
}

interface AccentFieldProps {
  value: string;
  onChange: (value: string) => void;
  errors?: readonly string[];
}

/** A colour as six digits, with the chooser of the browser beside it. */
function AccentField({ value, onChange, errors }: AccentFieldProps) {
  const known = /^#[0-9a-f]{6}$/i.test(value) ? value : '#1d5bd0';
  return (
    <Field label={t('skins.accent')} hint={t('skins.accentHint')} errors={errors} optional>
      {(ids) => (
        <div class="skin-accent">
          <input
            type="color"
            class="input"
            aria-label={t('skins.chooseAccent')}
            value={known}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <input
            {...ids}
            class="input"
            value={value}
            maxLength={7}
            placeholder="#1d5bd0"
            autoComplete="off"
            spellcheck={false}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
