// The pages that help can be written for: resources/screens.json, as the interface itself knows them.
import { t } from '../../core/text';
import { pageOf, screens } from '../../screens';

export interface Page {
  page: string;
  label: string;
}

/** Those under the bar, by name. */
export function allPages(): Page[] {
  return screens
    .filter((screen) => screen.access === 'signedIn' && screen.frame !== 'bare')
    .map((screen) => ({ page: pageOf(screen), label: t(screen.title) }))
    .sort((one, other) => one.label.localeCompare(other.label) || one.page.localeCompare(other.page));
}

/** What a page is called; one that is gone by its address. */
export function labelOf(page: string): string {
  return allPages().find((one) => one.page === page)?.label ?? page;
}
