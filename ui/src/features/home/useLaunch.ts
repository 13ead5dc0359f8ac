import { useEffect, useState } from 'react';

import { Refused } from '../../api/client';
import type { ContentCard } from '../../api/contract';
import { cache } from '../../api/people';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { toast } from '../../parts/toast';
import { startLaunch } from '../player';

/** Opens courses: a package in the player, a file as a download, a link in a window of its own. */
export function useLaunch() {
  const go = useGo();
  const [opening, setOpening] = useState<number | null>(null);

  async function open(card: ContentCard, startNewAttempt = false) {
    if (opening !== null) return;
    setOpening(card.id);
    // A window that is opened after waiting for the server is taken for an unwanted one: it is opened now.
    const window = card.action === 'visit' ? openEmptyWindow() : null;
    try {
      const launch = await startLaunch({ contentId: card.id, startNewAttempt: startNewAttempt || undefined });
      if (launch.kind === 'play') await go(`/play-course/${encodeURIComponent(launch.launchId)}`);
      else if (launch.kind === 'visit') visit(window, launch.url);
      else follow(launch.url);
      if (launch.kind !== 'play') await cache.invalidateQueries({ queryKey: ['home.show'] });
    } catch (error) {
      window?.close();
      toast(error instanceof Refused && error.message ? error.message : t('error.unexpected'), 'failed');
    }
    setOpening(null);
  }

  return { opening, open };
}

function openEmptyWindow(): Window | null {
  const window = globalThis.open('', '_blank');
  // The other site must not reach back into this one.
  if (window) window.opener = null;
  return window;
}

function visit(window: Window | null, url: string): void {
  if (!/^https?:/i.test(url)) throw new Refused(400, { '': [t('error.unexpected')] });
  if (window) window.location.replace(url);
  else toast(t('home.popupBlocked'), 'failed');
}

function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noopener';
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** What happened in another tab or window shows as soon as this one is looked at again. */
export function useFreshOnReturn(): void {
  useEffect(() => {
    const refresh = () =>
      document.visibilityState === 'visible' && void cache.invalidateQueries({ queryKey: ['home.show'] });
    document.addEventListener('visibilitychange', refresh);
    addEventListener('pageshow', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('pageshow', refresh);
    };
  }, []);
}
