import { useRef } from 'react';
import { useMachine } from '#islands/ui/use-machine.ts';
import { ApiError, fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { startDeposit } from '#lib/wallet/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { StartDeposit } from '#lib/wallet/contract.ts';
import { paths } from '#lib/paths.ts';
import { reduceNewDeposit, type NewDeposit, type Trouble } from './new-deposit.ts';

type Asked = Omit<StartDeposit, 'redirect_url'>;

const none: Trouble = { fields: {}, hint: '' };
const RETRY = 'That didn’t work. You haven’t been charged. Please try again.';

function troubleOf(error: unknown): Trouble {
  const fields = fieldErrors(error);
  if (Object.keys(fields).length > 0) return { fields, hint: '' };
  if (isBlocked(error)) return none;
  if (error instanceof ApiError && error.code) {
    presentError(error);
    return none;
  }
  return { fields: {}, hint: RETRY };
}

/**
 * Returns the same key for the same request, so that retries open a single deposit. Another amount
 * gets a new key.
 */
function useKey() {
  const last = useRef({ request: '', key: '' });
  return (asked: Asked) => {
    const request = JSON.stringify(asked);
    if (last.current.request !== request) last.current = { request, key: idempotencyKey() };
    return last.current.key;
  };
}

/** The errors to show for a state: none, unless the last attempt was refused. */
export const troubleIn = (state: NewDeposit): Trouble =>
  state.name === 'refused' ? state.trouble : none;

/**
 * Starts a deposit and follows it until it can be paid. A second tap while it starts does nothing.
 */
export function useStartDeposit(amount: string | null) {
  const [state, dispatch] = useMachine(reduceNewDeposit, { name: 'choosing', amount });
  const keyFor = useKey();
  const start = async (asked: Asked) => {
    if (!dispatch({ name: 'sent' })) return;
    try {
      const redirect_url = `${location.origin}${paths.deposit}`;
      const { data } = await startDeposit({ ...asked, redirect_url }, keyFor(asked));
      dispatch({ name: 'started', deposit: data });
    } catch (error) {
      dispatch({ name: 'refused', trouble: troubleOf(error) });
    }
  };
  return { state, dispatch, start };
}

export type StartingDeposit = ReturnType<typeof useStartDeposit>;
