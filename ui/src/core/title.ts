// The title of the page: page title, then an optional second title, then the search phrase when there is one.
import { useEffect, useLayoutEffect } from 'react';

import { t } from './text';

/** Parts that are empty are left out: "Courses - Fire safety - Search: fire". */
export function pageTitle(page: string, second?: string, search?: string): string {
  const searching = search?.trim() ? t('common.searchTitle', { search: search.trim() }) : '';
  return [page, second?.trim(), searching].filter(Boolean).join(' - ');
}

/** Sets the title while the component stands. */
export function useTitle(page: string, second?: string, search?: string): void {
  const title = pageTitle(page, second, search);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The title of the screen, until its page sets a fuller one: set before the effects of the page run. */
export function useScreenTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
