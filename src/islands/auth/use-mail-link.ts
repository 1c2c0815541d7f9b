import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api-error.ts';

export type LinkState = 'waiting' | 'working' | 'done' | 'refused' | 'lost';

/** Keeps the one-time token of a used link out of history, screenshots and the data that pages send. */
const dropToken = () => history.replaceState(history.state, '', location.pathname);

/**
 * What an emailed link does once its button is pressed. Opening it does nothing, because mail scanners open
 * links and run scripts. `refused`: the server refused; `lost`: there was no answer, and the link is still
 * valid.
 */
export function useMailLink(use: () => Promise<unknown>) {
  const [state, setState] = useState<LinkState>('waiting');
  const [reason, setReason] = useState('');
  const run = async () => {
    setState('working');
    try {
      await use();
      setState('done');
      dropToken();
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.kind === 'answer' && error.status < 500;
      setReason(error instanceof ApiError ? firstReason(error) : '');
      setState(isAnswer ? 'refused' : 'lost');
    }
  };
  return { state, reason, run };
}

/** A 422 has its reason at the field. */
const firstReason = (error: ApiError): string =>
  Object.values(error.errors)[0]?.[0] ?? error.message;
