import { useCallback, useLayoutEffect, useState } from 'react';
import {
  changeCoins,
  readCoins,
  resetCoins,
  type CoinDraft,
  type DraftNotes,
  type StoredCoins,
} from '#lib/crypto/browser/coin-drafts.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';

/**
 * The stored draft of a purchase or sale; `stored` is null until the browser has been asked, because the
 * server has none. A change is stored immediately.
 */
export function useCoinDraft(side: CoinSide) {
  const [stored, setStored] = useState<StoredCoins | null>(null);
  // before anything can be tapped: a replayed tap follows immediately
  useLayoutEffect(() => setStored(readCoins(side)), [side]);
  const change = useCallback(
    (part: Partial<CoinDraft>, notes?: DraftNotes) => setStored(changeCoins(side, part, notes)),
    [side],
  );
  const reset = useCallback(() => setStored(resetCoins(side)), [side]);
  return { stored, change, reset };
}
