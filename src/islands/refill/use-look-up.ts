import { useState } from 'react';
import { ApiError, fieldErrors, isBlocked, isLost } from '#lib/browser/api/api-error.ts';
import { lookUpBill } from '#lib/refill/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { BillCheck, CheckBill } from '#lib/refill/contract.ts';

const NO_ANSWER = 'We didn’t get a response. Check again when you’re back online.';

interface State {
  /** The question, so that an answer is never shown for anything else. */
  key: string;
  busy?: boolean;
  found?: BillCheck;
  /** Shown next to the number's own errors. */
  problem?: string;
}

const keyOf = (asked: CheckBill): string => JSON.stringify(asked);

/** The owner of a meter, card or customer number: requested once, shown for exactly that number. */
export function useLookUp() {
  const [state, setState] = useState<State>({ key: '' });
  /** The errors of refused fields. */
  const lookUp = async (asked: CheckBill): Promise<Record<string, string>> => {
    const key = keyOf(asked);
    setState({ key, busy: true });
    // a late answer says nothing about what was asked since
    const settle = (next: State) => setState((now) => (now.key === key ? next : now));
    try {
      const { data } = await lookUpBill(asked);
      settle({ key, found: data });
      return {};
    } catch (error) {
      const texts = fieldErrors(error);
      const isTold = error instanceof ApiError && [429, 503].includes(error.status);
      if (isLost(error)) settle({ key, problem: NO_ANSWER });
      else if (isTold) settle({ key, problem: error.message });
      else {
        settle({ key });
        if (!isBlocked(error)) presentError(error, { shownFields: Object.keys(texts) });
      }
      return texts;
    }
  };
  const read = (asked: CheckBill): Omit<State, 'key'> => (keyOf(asked) === state.key ? state : {});
  const forget = () => setState({ key: '' });
  return { lookUp, read, forget };
}
