// One import from the file to its end: what is shown, what is going on, what went wrong.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { Refused, type Transfer, upload } from '../../../api/client';
import type { ImportPlan, ImportResult } from '../../../api/contract';
import { cleanFileName } from '../../../core/file_name';
import { t } from '../../../core/text';

export interface ImportFile {
  name: string;
  /** Held here, so that what is imported is what was checked, whatever becomes of the file on the disk. */
  bytes: Blob;
}

export type ImportState =
  | { step: 'choose'; failure?: { name: string; messages: readonly string[] } }
  | { step: 'checking'; name: string }
  | { step: 'planned'; file: ImportFile; plan: ImportPlan; isRunning: boolean; messages: readonly string[] }
  | { step: 'done'; result: ImportResult };

export interface ImportOptions {
  onlyValid: boolean;
  hasPasswords: boolean;
}

function messagesOf(error: unknown): readonly string[] {
  const messages = error instanceof Refused ? Object.values(error.fields).flat() : [];
  return messages.length > 0 ? messages : [t('error.unexpected')];
}

export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const cache = useQueryClient();
  const transfer = useRef<Transfer<'people.planImport'> | null>(null);
  const isGone = useRef(false);

  // Leaving ends a check. An import that has begun goes on: half of it is nothing the server does.
  useEffect(
    () => () => {
      isGone.current = true;
      transfer.current?.cancel();
    },
    [],
  );

  async function check(file: ImportFile) {
    setState({ step: 'checking', name: file.name });
    const mine = upload('people.planImport', {}, file.bytes, () => undefined);
    transfer.current = mine;
    try {
      const plan = await mine.answer;
      setState({ step: 'planned', file, plan, isRunning: false, messages: [] });
    } catch (error) {
      if (!isGone.current) setState({ step: 'choose', failure: { name: file.name, messages: messagesOf(error) } });
    }
  }

  async function choose(file: File) {
    setState({ step: 'checking', name: file.name });
    try {
      await check({ name: file.name, bytes: new Blob([await file.arrayBuffer()]) });
    } catch {
      setState({ step: 'choose', failure: { name: file.name, messages: [t('import.unreadable')] } });
    }
  }

  async function run(options: ImportOptions) {
    if (state.step !== 'planned') return;
    const { file, plan } = state;
    setState({ ...state, isRunning: true, messages: [] });
    const input = { fileName: cleanFileName(file.name), digest: plan.digest, ...options };
    try {
      const result = await upload('people.import', input, file.bytes, () => undefined).answer;
      setState({ step: 'done', result });
    } catch (error) {
      setState({ ...state, isRunning: false, messages: messagesOf(error) });
    }
    for (const read of ['users.list', 'locations.list', 'people.find'])
      void cache.invalidateQueries({ queryKey: [read] });
  }

  return { state, choose, check, run, restart: () => setState({ step: 'choose' }) };
}
