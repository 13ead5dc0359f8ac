// The page of one record: where it belongs, what it is, its tabs, and a form with a Save bar.
import './RecordPage.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'react';

import type { Form } from '../api/form';
import { showTime } from '../core/dates';
import { useHotkey } from '../core/hotkeys';
import { Link } from '../core/Link';
import { useLeaving } from '../core/leaving';
import { lastQuery } from '../core/returns';
import { t } from '../core/text';
import { Button } from './Button';
import { ConfirmDialog } from './Dialog';
import { Icon } from './Icon';
import { PageTitle } from './PageTitle';

export interface RecordTab {
  to: string;
  label: string;
}

interface RecordPageProps {
  /** The list it belongs to. */
  back: { to: string; label: string };
  title: string;
  /** Beside the title: an Avatar. */
  picture?: ComponentChildren;
  /** Under the title. */
  about?: ComponentChildren;
  /** After it: a StatusPill. */
  status?: ComponentChildren;
  tabs?: readonly RecordTab[];
  tabsLabel?: string;
  children: ComponentChildren;
}

let cameByTab = false;

/** A record on a page of its own. Its tabs are pages, too: each has an address. */
export function RecordPage({ back, title, picture, about, status, tabs = [], tabsLabel, children }: RecordPageProps) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (cameByTab) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    cameByTab = false;
  }, []);
  return (
    <div class="record">
      <header class="record-head">
        <Link class="record-back" to={back.to} query={lastQuery(back.to)}>
          <Icon name="arrow-left" size={14} />
          {back.label}
        </Link>
        <div class="record-title">
          {picture}
          <div>
            <PageTitle>
              <bdi>{title}</bdi>
            </PageTitle>
            {about && <p class="muted">{about}</p>}
          </div>
          {status}
        </div>
        {tabs.length > 1 && (
          <nav ref={nav} class="tabs" aria-label={tabsLabel}>
            {tabs.map((tab) => (
              <Link
                key={tab.to}
                to={tab.to}
                onClick={() => {
                  cameByTab = true;
                }}
              >
                {tab.label}
              </Link>
            ))}
          </nav>
        )}
      </header>
      <div class="record-body">{children}</div>
    </div>
  );
}

/** A part of such a page with its own heading. */
export function RecordSection({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="record-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface RecordFormProps {
  form: Pick<Form<object>, 'isDirty' | 'isSaving' | 'savedAt' | 'submit'> & { reset: () => void };
  saveLabel?: string;
  /** A new thing can be saved before anything was typed. */
  isNew?: boolean;
  /** Runs after a save that was accepted. */
  onSaved?: () => void;
  children: ComponentChildren;
}

/** A form on the page of a record: says saved or unsaved, Ctrl+S, and a question before unsaved work is left. */
export function RecordForm({ form, saveLabel, isNew, onSaved, children }: RecordFormProps) {
  const leaving = useLeaving(form.isDirty && !form.isSaving);
  const save = async () => {
    if (await form.submit()) onSaved?.();
  };
  useHotkey('mod+s', save);
  const state = form.isDirty
    ? t('form.unsaved')
    : form.savedAt
      ? t('form.savedAt', { time: showTime(form.savedAt) })
      : '';
  return (
    <form
      class="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class="record-sections">{children}</div>
      <div class="record-foot">
        <span class={form.isDirty ? 'is-unsaved' : undefined} role="status">
          {state}
        </span>
        {form.isDirty && <Button onClick={() => form.reset()}>{t('form.discard')}</Button>}
        <Button
          type="submit"
          look="primary"
          busy={form.isSaving}
          disabled={!form.isDirty && !isNew}
          reason={t('form.nothingToSave')}
        >
          {saveLabel ?? t('common.save')}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={t('form.leaveTitle')}
          action={t('form.leaveAction')}
          isDanger
          onConfirm={async () => leaving.leave()}
          onClose={leaving.stay}
        >
          {t('form.leaveText')}
        </ConfirmDialog>
      )}
    </form>
  );
}
