import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors, isBlocked, isLost } from '#lib/browser/api/api-error.ts';
import { findHolder } from '#lib/perfect-money/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';

const NO_ANSWER = 'We didn’t get a response. Check again when you’re back online.';

interface State {
  /** The question, so that a name is never shown for another account. */
  account: string;
  busy?: boolean;
  name?: string;
  problem?: string;
}

/** The message next to the field, unless it was shown elsewhere. */
function problemOf(error: unknown): string | undefined {
  const { account_id: text } = fieldErrors(error);
  if (text) return text;
  if (isLost(error)) return NO_ANSWER;
  if (error instanceof ApiError && [429, 503].includes(error.status)) return error.message;
  if (!isBlocked(error)) presentError(error);
  return undefined;
}

/**
 * The account's owner: requested as soon as its ID is complete, shown for exactly that ID.
 * @param account null while there is none to look up
 */
export function useHolder(account: string | null) {
  const [state, setState] = useState<State>({ account: '' });
  const asked = useRef('');
  useEffect(() => {
    if (!account) return;
    asked.current = account;
    setState({ account, busy: true });
    const tell = (answer: Omit<State, 'account'>) => {
      if (asked.current === account) setState({ account, ...answer });
    };
    findHolder(account).then(
      ({ data }) => tell({ name: data.account_name }),
      (error: unknown) => {
        const problem = problemOf(error);
        tell(problem ? { problem } : {});
      },
    );
  }, [account]);
  const found: Omit<State, 'account'> = state.account === account ? state : {};
  return found;
}
