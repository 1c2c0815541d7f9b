import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { fetchHolds } from '#lib/wallet/browser/calls.ts';
import { $wallet } from '#lib/wallet/browser/wallet.ts';
import type { Wallet, WalletHold } from '#lib/wallet/contract.ts';
import { WhereCard } from './where-card.tsx';

interface WhereLiveProps {
  wallet: Wallet;
  holds: readonly WalletHold[] | null;
  zone: string;
}

/**
 * Follows the balance. The amounts change only together with the holds, so that they always add up.
 */
export function WhereLive({ wallet, holds, zone }: WhereLiveProps) {
  const live = useStore($wallet, { ssr: 'initial' });
  const [shown, setShown] = useState({ wallet, holds });
  useEffect(() => {
    if (!live) return undefined;
    let isLatest = true;
    const show = (list: WhereLiveProps['holds']) => {
      if (isLatest) setShown({ wallet: live, holds: list });
    };
    fetchHolds().then(
      ({ data }) => show(data),
      () => show(null),
    );
    return () => {
      isLatest = false;
    };
  }, [live]);
  return <WhereCard {...shown} zone={zone} />;
}
