import { useEffect, useState } from 'react';
import { ApiError, fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { resolveAccount } from '#lib/kyc/browser/calls.ts';

export interface NameCheck {
  state: 'idle' | 'checking' | 'found' | 'wrong' | 'silent';
  /** The name at the bank, in capitals as the bank wrote it. */
  name: string;
  differing: readonly string[];
  /** Why it stopped, next to the number. */
  problem: string;
}

const idle: NameCheck = { state: 'idle', name: '', differing: [], problem: '' };
const PAUSE_MS = 500;

function failed(error: unknown): NameCheck {
  const wrong = Object.values(fieldErrors(error))[0];
  if (wrong) return { ...idle, state: 'wrong', problem: wrong };
  if (error instanceof ApiError && error.status === 429)
    return { ...idle, state: 'wrong', problem: error.message };
  if (isBlocked(error)) return idle;
  return {
    ...idle,
    state: 'silent',
    problem: 'The bank isn’t responding right now. Nothing has been saved.',
  };
}

/**
 * Asks the bank for the account's owner as soon as the number is complete. The last question wins; `round`
 * asks again.
 */
export function useNameCheck(bankCode: string | null, number: string | null, round: number) {
  const [check, setCheck] = useState(idle);
  useEffect(() => {
    if (!bankCode || !number) {
      setCheck(idle);
      return undefined;
    }
    const stop = new AbortController();
    setCheck({ ...idle, state: 'checking' });
    const timer = setTimeout(() => {
      resolveAccount(bankCode, number, stop.signal).then(
        ({ data }) => {
          if (stop.signal.aborted) return;
          const { account_name: name, differing_words: differing } = data;
          setCheck({ state: 'found', name, differing, problem: '' });
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setCheck(failed(error));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bankCode, number, round]);
  return check;
}
