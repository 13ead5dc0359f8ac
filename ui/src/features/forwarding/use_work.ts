import { useState } from 'react';

import { t } from '../../core/text';
import { toast } from '../../parts/toast';

/** What a button does at once: `said` once it is done, and what went wrong until the next one is pressed. */
export function useWork() {
  const [failure, setFailure] = useState('');
  async function run(work: () => Promise<unknown>, said: string) {
    setFailure('');
    try {
      await work();
      toast(said);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('error.unexpected'));
    }
  }
  return { run, failure };
}
