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
  | {
      step: 'planned';
      file: ImportFile;
      plan: ImportPlan;
      /** What each column comes into, as chosen: the plan follows. */
      meanings: readonly string[];
      isChecking: boolean;
      isRunning: boolean;
      messages: readonly string[];
    }
  | { step: 'done'; result: ImportResult };

export interface ImportOptions {
  onlyValid: boolean;
  hasPasswords: boolean;
  hasInvitations: boolean;
}

const meaningsOf = (plan: ImportPlan) => plan.columns.map((column) => column.meaning);
const columnsOf = (meanings: readonly string[]) => meanings.map((meaning) => meaning || '-').join(',');

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

  function ask(file: ImportFile, columns: string | undefined) {
    transfer.current?.cancel();
    const mine = upload('people.planImport', { columns }, file.bytes, () => undefined);
    transfer.current = mine;
    return mine;
  }

  const planned = (file: ImportFile, plan: ImportPlan) =>
    setState({
      step: 'planned',
      file,
      plan,
      meanings: meaningsOf(plan),
      isChecking: false,
      isRunning: false,
      messages: [],
    });

  async function check(file: ImportFile, columns?: string) {
    setState({ step: 'checking', name: file.name });
    try {
      planned(file, await ask(file, columns).answer);
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

  /** Another choice of what a column comes into: the file is looked at again, with what is shown left standing. */
  async function remap(at: number, meaning: string) {
    if (state.step !== 'planned') return;
    const meanings = state.meanings.map((one, place) => (place === at ? meaning : one));
    setState({ ...state, meanings, isChecking: true, messages: [] });
    const mine = ask(state.file, columnsOf(meanings));
    try {
      planned(state.file, await mine.answer);
    } catch (error) {
      if (isGone.current || transfer.current !== mine) return; // a newer choice is looked at
      setState({ ...state, meanings, isChecking: false, messages: messagesOf(error) });
    }
  }

  function again() {
    if (state.step === 'planned') void check(state.file, columnsOf(state.meanings));
  }

  async function run(options: ImportOptions) {
    if (state.step !== 'planned') return;
    const { file, plan, meanings } = state;
    setState({ ...state, isRunning: true, messages: [] });
    const input = { fileName: cleanFileName(file.name), digest: plan.digest, columns: columnsOf(meanings), ...options };
    try {
      const result = await upload('people.import', input, file.bytes, () => undefined).answer;
      setState({ step: 'done', result });
    } catch (error) {
      setState({ ...state, isRunning: false, messages: messagesOf(error) });
    }
    for (const read of ['users.list', 'locations.list', 'people.find', 'outbox.list'])
      void cache.invalidateQueries({ queryKey: [read] });
  }

  return { state, choose, again, remap, run, restart: () => setState({ step: 'choose' }) };
}
