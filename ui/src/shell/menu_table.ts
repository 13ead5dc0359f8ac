// The menus as the server has them, made of the table of screens: `npm run menus` writes them to resources/menus.json.
import type { TextKey } from '../core/text';
import { addressOf, barMenus, itemId, menuOf, pageOf, type Screen, screens, sections } from '../screens';

interface DeliveredItem {
  id: string;
  vueRoute: string;
  displayLabel: string;
  displayTranslationKey: TextKey;
  bootstrapIcon: string;
  condition: NonNullable<Screen['menu']>['condition'] | null;
  /** Any one of them opens what it leads to; none: everybody. */
  roles: readonly string[];
}

interface DeliveredScreen {
  page: string;
  displayLabel: string;
  roles: readonly string[];
}

/** The screens under the bar, as the server has them: resources/screens.json. */
export function screenTable(say: (key: TextKey) => string): DeliveredScreen[] {
  return screens
    .filter((screen) => screen.access === 'signedIn' && screen.frame !== 'bare')
    .map((screen) => ({ page: pageOf(screen), displayLabel: say(screen.title), roles: screen.roles ?? [] }));
}

/** `say` gives the English words of a key. */
export function menuTable(say: (key: TextKey) => string) {
  const itemOf = (screen: Screen): DeliveredItem => ({
    id: itemId(addressOf(screen)),
    vueRoute: addressOf(screen),
    displayLabel: say(screen.title),
    displayTranslationKey: screen.title,
    bootstrapIcon: screen.menu?.icon ?? '',
    condition: screen.menu?.condition ?? null,
    roles: screen.roles ?? [],
  });
  const itemsOf = (menu: number) => screens.filter((screen) => menuOf(screen) === menu);
  // A section is a main link of whoever may open something in it.
  const links = sections.map((section) => ({
    id: itemId(section.prefix),
    vueRoute: section.prefix,
    displayLabel: say(section.title),
    displayTranslationKey: section.title,
    bootstrapIcon: section.icon,
    condition: null,
    roles: [...new Set(itemsOf(section.id).flatMap((screen) => screen.roles ?? []))],
  }));
  const bars = Object.values(barMenus).map((id) => ({
    id,
    returnVueRoute: null,
    items: [...itemsOf(id).map(itemOf), ...(id === barMenus.main ? links : [])],
  }));
  const sides = sections.map((section) => ({
    id: section.id,
    returnVueRoute: section.returnTo ?? null,
    items: itemsOf(section.id).map(itemOf),
  }));
  return [...bars, ...sides].sort((one, other) => one.id - other.id);
}
