import { useCallback, useEffect, useState } from 'react';
import { fetchFlagged } from '#lib/orders/browser/flag-calls.ts';
import type { FlaggedTransaction } from '#lib/orders/flags.contract.ts';

export interface Flagged {
  kind: FlaggedTransaction['kind'];
  rows: readonly FlaggedTransaction[];
  message: string;
}

async function ask(kind: Flagged['kind']): Promise<Flagged> {
  const { data, message } = await fetchFlagged(kind);
  return { kind, rows: data, message: message ?? '' };
}

/** Manual flags come first, because the user can do something about them. */
async function load(): Promise<Flagged> {
  const manual = await ask('manual');
  return manual.rows.length > 0 ? manual : ask('automatic');
}

/** The flagged transactions of the signed-in user; null while they are loading. */
export function useFlagged() {
  const [flagged, setFlagged] = useState<Flagged | 'failed' | null>(null);
  const again = useCallback(() => {
    setFlagged(null);
    load().then(setFlagged, () => setFlagged('failed'));
  }, []);
  useEffect(again, [again]);
  return { flagged, again };
}
