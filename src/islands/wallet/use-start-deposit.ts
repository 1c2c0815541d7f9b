import { useRef, useState } from 'react';
import { ApiError, fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { startDeposit } from '#lib/browser/api/wallet.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { StartDeposit, StartedDeposit } from '#lib/contracts/wallet.ts';
import { paths } from '#lib/paths.ts';

type Asked = Omit<StartDeposit, 'redirect_url'>;

interface Trouble {
  fields: Record<string, string>;
  /** Shown in the form: a failed request says nothing in a toast (spec 8). */
  hint: string;
}

const none: Trouble = { fields: {}, hint: '' };
const RETRY = 'That did not work. Nothing was taken from you. Please try again.';

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

/** The same wish keeps its key over retries, so it opens one deposit; another amount is another wish. */
function useKey() {
  const last = useRef({ wish: '', key: '' });
  return (asked: Asked) => {
    const wish = JSON.stringify(asked);
    if (last.current.wish !== wish) last.current = { wish, key: idempotencyKey() };
    return last.current.key;
  };
}

export function useStartDeposit(onStarted: (deposit: StartedDeposit) => void) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(none);
  const keyFor = useKey();
  const start = async (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTrouble(none);
    try {
      const redirect_url = `${location.origin}${paths.deposit}`;
      const { data } = await startDeposit({ ...asked, redirect_url }, keyFor(asked));
      onStarted(data);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { start, busy, ...trouble };
}
