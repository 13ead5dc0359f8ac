import './PageTitle.css';
import type { ComponentChildren } from 'preact';
import { useContext } from 'react';

import { type Help, PageHelp } from '../core/help';
import { t } from '../core/text';
import { IconButton } from './Button';

/** The heading of a page, and beside it the sign of its help where that is wanted. */
export function PageTitle({ id, children }: { id?: string; children: ComponentChildren }) {
  const help = useContext(PageHelp);
  return (
    <>
      <h1 id={id}>{children}</h1>
      {help && <HelpSign help={help} />}
    </>
  );
}

/** Opens the help of a screen. */
export function HelpSign({ help }: { help: Help }) {
  return (
    <IconButton
      class="help-sign"
      icon="question-circle"
      label={t('howTo.sign', { title: help.title })}
      aria-haspopup="dialog"
      onClick={help.open}
    />
  );
}
