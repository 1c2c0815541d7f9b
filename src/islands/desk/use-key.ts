import { useRef } from 'react';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';

/** A key for each submission: the same when sent again, another after a change. */
export function useKey() {
  const last = useRef({ said: '', key: '' });
  return (body: object): string => {
    const said = JSON.stringify(body);
    if (last.current.said !== said) last.current = { said, key: idempotencyKey() };
    return last.current.key;
  };
}
