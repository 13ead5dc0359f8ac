import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Form } from '../api/form';
import { showTime } from '../core/dates';
import { useHotkey } from '../core/hotkeys';
import { narrow, useMedia } from '../core/media';
import { t } from '../core/text';
import { useUnsaved } from '../core/unsaved';
import { Button, IconButton } from './Button';
import { ConfirmDialog } from './Dialog';

interface PanelProps {
  title: string;
  /** Beside the title: a StatusPill. */
  status?: ComponentChildren;
  /** Under the title: <Tabs>. */
  tabs?: ComponentChildren;
  children: ComponentChildren;
  foot?: ComponentChildren;
  onClose: () => void;
  /** px on a wide screen */
  width?: number;
}

const openers = new WeakMap<Element, HTMLElement | null>();

/** What had the keyboard when a panel opens. A panel in the place of another one goes back to where that one would. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const before = active?.closest('dialog.panel');
  return before ? (openers.get(before) ?? null) : active;
}

/** What is shown last lies on top: a question that stood over the panel before the window changed does so again. */
function showBelowQuestions(panel: HTMLDialogElement): void {
  const active = document.activeElement as HTMLElement | null;
  panel.showModal();
  for (const question of document.querySelectorAll<HTMLDialogElement>('dialog.dialog[open]')) {
    question.close();
    question.showModal();
    if (question.contains(active)) active?.focus();
  }
}

/**
 * The right side of an administration screen. One element in three shapes, so that nothing typed is lost when the
 * window changes: a column beside the list, a drawer over it below 1200 px, the whole screen below 768 px.
 */
export function Panel({ title, status, tabs, children, foot, onClose, width }: PanelProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDrawer = useMedia(narrow);

  const [opener] = useState(findOpener);
  // Another tab of the same thing may be another panel: the keyboard stays on the tab.
  const [wasOnTab] = useState(() => document.activeElement?.matches('.panel [role="tab"]') === true);

  useEffect(
    () => () => {
      const hasSuccessor = document.activeElement?.closest('dialog.panel[open]');
      if (opener?.isConnected && !hasSuccessor) opener.focus();
    },
    [opener],
  );

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    openers.set(dialog, opener);
    if (isDrawer) showBelowQuestions(dialog);
    else dialog.show();
    if (document.querySelector('dialog.dialog[open]')) return () => dialog.close();
    if (!dialog.contains(document.activeElement) || document.activeElement?.tagName === 'BUTTON')
      (wasOnTab ? dialog.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') : heading.current)?.focus();
    return () => dialog.close();
  }, [isDrawer, opener, wasOnTab]);

  return (
    <dialog
      ref={element}
      class={isDrawer ? 'panel is-drawer' : 'panel'}
      aria-label={title}
      style={width ? { '--panel-width': `${width}px` } : undefined}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // A question over the panel takes the key for itself.
        const isOwn = (event.target as Element).closest('dialog') === element.current;
        if (event.key === 'Escape' && isOwn && !isDrawer && !event.defaultPrevented) onClose();
      }}
    >
      <div class="panel-head">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        {status}
        <IconButton icon="x-lg" label={t('common.close')} onClick={onClose} />
      </div>
      {tabs}
      <div class="panel-body">{children}</div>
      {foot && <div class="panel-foot">{foot}</div>}
    </dialog>
  );
}

interface EditPanelProps extends Omit<PanelProps, 'foot'> {
  form: Pick<Form<object>, 'isDirty' | 'isSaving' | 'savedAt' | 'submit'>;
  saveLabel?: string;
  /** A new thing can be saved before anything was typed. */
  isNew?: boolean;
  /** Runs after a save that was accepted. */
  onSaved?: () => void;
}

/** So long it is said that the keys to save do nothing now (ERR-22). */
const refusedMs = 1_000;

/** A panel with a form: a Save bar that says saved or unsaved, Ctrl+S, and a question before unsaved work is left. */
export function EditPanel({ form, saveLabel, isNew, onSaved, onClose, ...panel }: EditPanelProps) {
  const [isLeaving, setLeaving] = useState(false);
  const save = async () => {
    if (await form.submit()) onSaved?.();
  };
  const close = () => (form.isDirty && !form.isSaving ? setLeaving(true) : onClose());
  const [isRefused, setRefused] = useState(false);
  const maySave = (form.isDirty || isNew === true) && !form.isSaving;
  useHotkey('mod+s', () => (maySave ? save() : setRefused(true)));
  useUnsaved(form.isDirty);
  useEffect(() => {
    if (!isRefused) return;
    const timer = setTimeout(() => setRefused(false), refusedMs);
    return () => clearTimeout(timer);
  }, [isRefused]);

  const state = isRefused
    ? t('form.unableToSave')
    : form.isDirty
      ? t('form.unsaved')
      : form.savedAt
        ? t('form.savedAt', { time: showTime(form.savedAt) })
        : '';
  return (
    <>
      <Panel
        {...panel}
        onClose={close}
        foot={
          <>
            <span class={form.isDirty ? 'panel-state is-unsaved' : 'panel-state'} role="status">
              {state}
            </span>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button
              look="primary"
              busy={form.isSaving}
              disabled={!form.isDirty && !isNew}
              reason={t('form.nothingToSave')}
              onClick={save}
            >
              {saveLabel ?? t('common.save')}
            </Button>
          </>
        }
      />
      {isLeaving && (
        <ConfirmDialog
          title={t('form.leaveTitle')}
          action={t('form.leaveAction')}
          isDanger
          onConfirm={async () => onClose()}
          onClose={() => setLeaving(false)}
        >
          {t('form.leaveText')}
        </ConfirmDialog>
      )}
    </>
  );
}
