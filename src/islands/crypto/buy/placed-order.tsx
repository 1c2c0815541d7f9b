import { useEffect, useState, type ReactNode } from 'react';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';
import { replaceWith } from '#lib/browser/navigate.ts';
import { readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { coinPaths } from '#lib/crypto/paths.ts';

/** Finds the order that was last placed here; its page then shows it. */
export function PlacedOrder({ drawn }: { drawn?: ReactNode }) {
  const [isNone, setNone] = useState(false);
  useEffect(() => {
    const reference = readCoins('buy').notes['order'];
    if (reference)
      replaceWith(`${coinPaths.checkoutStatus}?reference=${encodeURIComponent(reference)}`);
    else setNone(true);
  }, []);
  if (!isNone) return <SkeletonRows />;
  return (
    <EmptyState
      drawn={drawn}
      title="There’s nothing to pay here"
      text="Your earlier purchases are in your list."
      action={
        <a className="btn btn-primary" href={coinPaths.bought()}>
          Your coin purchases
        </a>
      }
    />
  );
}
