// The state of a form that is sent to one operation: values, messages by field, saved or unsaved.
import { useEffect, useRef, useState } from 'react';
import { Refused } from './client';
import type { FieldErrors } from './contract';
import { summary, unexpected } from './refused';

export interface Form<Values> {
  values: Values;
  /** Sets one field and forgets its message. */
  set: <K extends keyof Values & string>(field: K, value: Values[K]) => void;
  /** Value, setter and messages of a field, to spread on a part: <TextInput {...form.field('title')} />. */
  field: <K extends keyof Values & string>(
    name: K,
  ) => { value: Values[K]; onChange: (value: Values[K]) => void; errors: string[] };
  errors: FieldErrors;
  /** Messages that belong to no field of this form. */
  banner: string[];
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  submit: () => Promise<boolean>;
  /** Back to the values it was made with, or to new ones. */
  reset: (values?: Values) => void;
  setErrors: (errors: FieldErrors) => void;
}

export interface FormOptions<Values> {
  initial: Values;
  /** Sends the values; what it throws as Refused stands under the fields. */
  save: (values: Values) => Promise<unknown>;
  /** Messages the browser can give before anything is sent; {} when all is well. */
  check?: (values: Values) => FieldErrors;
}

function differs<Values extends object>(a: Values, b: Values): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

export function useForm<Values extends object>({ initial, save, check }: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(initial);
  const [base, setBase] = useState(initial);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const stands = useRef(true);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);

  const errors = refused?.fields ?? {};
  const set: Form<Values>['set'] = (field, value) => {
    setValues((before) => ({ ...before, [field]: value }));
    setRefused((before) => {
      if (!before || !(field in before.fields)) return before;
      const { [field]: _, ...rest } = before.fields;
      return new Refused(before.status, rest);
    });
  };

  async function submit(): Promise<boolean> {
    if (isSaving) return false;
    const found = check?.(values) ?? {};
    if (Object.keys(found).length > 0) {
      setRefused(new Refused(400, found));
      focusFirstError();
      return false;
    }
    setSaving(true);
    setRefused(null);
    try {
      await save(values);
      if (stands.current) {
        setBase(values);
        setSavedAt(new Date());
      }
      return true;
    } catch (error) {
      if (stands.current) {
        setRefused(error instanceof Refused ? error : unexpected(0));
        focusFirstError();
      }
      return false;
    } finally {
      if (stands.current) setSaving(false);
    }
  }

  return {
    values,
    set,
    field: (name) => ({ value: values[name], onChange: (value) => set(name, value), errors: errors[name] ?? [] }),
    errors,
    banner: summary(refused, Object.keys(values)),
    isDirty: differs(values, base),
    isSaving,
    savedAt,
    submit,
    reset: (next) => {
      setValues(next ?? base);
      setBase(next ?? base);
      setRefused(null);
      if (!next) setSavedAt(null);
    },
    setErrors: (found) => setRefused(new Refused(400, found)),
  };
}

/** Takes the keyboard to the first field with a message, once it is drawn. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
