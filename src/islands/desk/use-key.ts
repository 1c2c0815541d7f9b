import { useRef } from 'react';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';

/** A key for each thing said: sent again it is the same, changed it is another. */
export function useKey() {
  const last = useRef({ said: '', key: '' });
  return (body: object): string => {
    const said = JSON.stringify(body);
    if (last.current.said !== said) last.current = { said, key: idempotencyKey() };
    return last.current.key;
  };
}
