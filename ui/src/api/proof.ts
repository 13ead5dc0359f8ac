// Calls that the server takes from outside only after this browser has done a task (core/proof_of_work.ts). It is begun as
// somebody types and done long before they send; what is too old or used by then is done anew, unseen.
import { useEffect, useRef, useState } from 'react';

import { call, callQuietly, type Input, type Name, type Output, Refused } from './client';

type Purpose = Input<'proof.begin'>['purpose'];
/** The operations that take a proof. */
type Proven = { [N in Name]: Input<N> extends { proof?: string } ? N : never }[Name];

/** Does one task; '' where the portal asks for none. */
async function prove(purpose: Purpose): Promise<string> {
  const [task, { solve }] = await Promise.all([
    callQuietly('proof.begin', { purpose }),
    import('../core/proof_of_work'),
  ]);
  return task.isNeeded ? `${task.challenge}:${(await solve(task)).join('-')}` : '';
}

function isAboutProof(error: unknown): error is Refused {
  return error instanceof Refused && 'proof' in error.fields;
}

/** Calls, and where the server asks for a proof or does not take this one, once more with a fresh one. */
export async function callProven<N extends Proven>(
  purpose: Purpose,
  name: N,
  input: Input<N>,
  options: { proof?: string; isQuiet?: boolean } = {},
): Promise<Output<N>> {
  const ask = options.isQuiet ? callQuietly : call;
  try {
    return await ask(name, { ...input, proof: options.proof || undefined });
  } catch (error) {
    if (!isAboutProof(error)) throw error;
  }
  try {
    return await ask(name, { ...input, proof: await prove(purpose) });
  } catch (error) {
    // It has no field of its own on any screen.
    throw isAboutProof(error) ? new Refused(error.status, { '': error.fields.proof ?? [] }) : error;
  }
}

/** For a form that asks from outside: the task is begun once `isTouched`, and `send` waits for it. */
export function useProof(purpose: Purpose, isTouched: boolean) {
  const work = useRef<Promise<string> | null>(null);
  const [isWorking, setWorking] = useState(false);
  useEffect(() => {
    if (isTouched && !work.current) {
      work.current = prove(purpose);
      work.current.catch(() => undefined); // told when it is sent
    }
  }, [purpose, isTouched]);

  async function send<N extends Proven>(name: N, input: Input<N>): Promise<Output<N>> {
    const begun = work.current;
    work.current = null;
    setWorking(true);
    try {
      const proof = await (begun?.catch(() => prove(purpose)) ?? prove(purpose));
      return await callProven(purpose, name, input, { proof });
    } finally {
      setWorking(false);
    }
  }
  return { send, isWorking };
}
