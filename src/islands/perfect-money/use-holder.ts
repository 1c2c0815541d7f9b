import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors, isBlocked, isLost } from '#lib/browser/api/api-error.ts';
import { findHolder } from '#lib/perfect-money/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';

const NO_ANSWER = 'We didn’t get a response. Check again when you’re back online.';

interface State {
  /** What was asked, so that a name is never shown for another account. */
  account: string;
  busy?: boolean;
  name?: string;
  problem?: string;
}

/** What to say beside the field, if it was not said elsewhere. */
function problemOf(error: unknown): string | undefined {
  const { account_id: text } = fieldErrors(error);
  if (text) return text;
  if (isLost(error)) return NO_ANSWER;
  if (error instanceof ApiError && [429, 503].includes(error.status)) return error.message;
  if (!isBlocked(error)) presentError(error);
  return undefined;
}

/**
 * Whose account it is: asked as soon as its ID is whole, shown for exactly what was asked.
 * @param account null while there is none to ask about
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
