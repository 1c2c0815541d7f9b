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

/** What staff flagged comes first: the user can do something about it. */
async function load(): Promise<Flagged> {
  const manual = await ask('manual');
  return manual.rows.length > 0 ? manual : ask('automatic');
}

/** The flagged transactions of whoever is signed in; null while they are asked for. */
export function useFlagged() {
  const [flagged, setFlagged] = useState<Flagged | 'failed' | null>(null);
  const again = useCallback(() => {
    setFlagged(null);
    load().then(setFlagged, () => setFlagged('failed'));
  }, []);
  useEffect(again, [again]);
  return { flagged, again };
}
