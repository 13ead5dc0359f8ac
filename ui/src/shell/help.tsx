// The help of the screen that is shown: where its sign stands, and the dialog it opens.
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useMemo, useState } from 'react';

import { useApi } from '../api/client';
import type { Help } from '../core/help';
import { t } from '../core/text';
import { toast } from '../parts/toast';
import { pageOf, type Screen } from '../screens';

interface ScreenHelp {
  /** null: the sign does not stand there. */
  inBar: Help | null;
  onPage: Help | null;
  dialog: ComponentChildren;
}

type Dialog = FunctionComponent<{ howToId: number; onClose: () => void }>;

/** `isReady`: who is signed in may see more than one screen. Which screens have help is asked for once, not on each. */
export function useScreenHelp(screen: Screen | undefined, isReady: boolean): ScreenHelp {
  const signs = useApi('howTos.own', {}, { enabled: isReady }).data;
  const [opened, setOpened] = useState<{ page: string; howToId: number; dialog: Dialog } | null>(null);
  const page = screen && pageOf(screen);
  const sign = isReady ? signs?.find((one) => one.page === page) : undefined;
  useEffect(() => setOpened((now) => (now?.page === page ? now : null)), [page]);

  const help = useMemo<Help | null>(() => {
    if (!sign) return null;
    const open = async () => {
      try {
        const { HelpDialog } = await import('../features/how_to');
        setOpened({ page: sign.page, howToId: sign.howToId, dialog: HelpDialog });
      } catch {
        toast(t('error.unexpected'), 'failed');
      }
    };
    return { title: sign.title, open: () => void open() };
  }, [sign]);

  const isOnPage = sign?.showOnPageInsteadOfNav === true;
  const Shown = opened?.dialog;
  return {
    inBar: isOnPage ? null : help,
    onPage: isOnPage ? help : null,
    dialog: opened && Shown && <Shown howToId={opened.howToId} onClose={() => setOpened(null)} />,
  };
}
