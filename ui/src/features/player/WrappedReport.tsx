// Tells the learning system around the player how it stands, each time something was saved.
import { useEffect, useState } from 'react';
import { callQuietly } from '../../api/client';
import { line } from '../../api/dispatch_line';
import { t } from '../../core/text';
import { Banner } from '../../parts/status';
import type { SaveState } from './usePlayer';

/** Some commits follow each other at once; the last one counts. */
const CALM_MS = 400;

export function WrappedReport({ save, percent }: { save: SaveState; percent: number | null }) {
  const [isRefused, setRefused] = useState(false);

  useEffect(() => line.onReported((told) => setRefused(!told.isTaken && told.isLast)), []);

  // A new percentage was saved, too.
  useEffect(() => {
    if (save !== 'saved') return;
    const calm = setTimeout(async () => {
      const report = await callQuietly('dispatches.report', {}).catch(() => null);
      if (report) line.report(report, false);
    }, CALM_MS);
    return () => clearTimeout(calm);
  }, [save, percent]);

  if (!isRefused) return null;
  return (
    <div class="player-notices">
      <Banner tone="warning">{t('dispatch.notTaken')}</Banner>
    </div>
  );
}
