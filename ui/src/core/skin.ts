// What an administrator put in the place of the delivered look. ?plainLook opens the portal without it (start.js).
import type { PortalInfo, SkinImageType } from '../api/contract';

export const isPlain = (): boolean => document.documentElement.dataset.plain !== undefined;

/** The address of an image of the skin, when there is one to show. */
export function skinImage(portal: PortalInfo | undefined, type: SkinImageType): string | undefined {
  return isPlain() ? undefined : portal?.skin.images.find((one) => one.type === type)?.url;
}

/** Fetches the style sheet, a <link> of index.html, again: an administrator changed it. */
export function reloadSkinSheet(): void {
  const link = document.getElementById('skin');
  if (link instanceof HTMLLinkElement) link.href = `/skin.css?${Date.now()}`;
}
