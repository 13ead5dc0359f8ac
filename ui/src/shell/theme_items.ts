import { t } from '../core/text';
import { setTheme, type Theme } from '../core/theme';
import type { MenuItem } from '../parts/Menu';

/** The three themes as menu items, the present one ticked. */
export function themeItems(theme: Theme): MenuItem[] {
  return [
    { label: t('theme.light'), icon: 'sun', isChosen: theme === 'light', onSelect: () => setTheme('light') },
    { label: t('theme.dark'), icon: 'moon-stars', isChosen: theme === 'dark', onSelect: () => setTheme('dark') },
    { label: t('theme.system'), icon: 'circle-half', isChosen: theme === 'system', onSelect: () => setTheme('system') },
  ];
}
