import { useCoinOrder } from '#islands/crypto/shared/use-coin-order.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { useEmptied } from './use-emptied.ts';
import { SaleProgress } from './sale-progress.tsx';

export interface SaleStatusProps {
  given: CoinOrder;
  /** Time zone of the account's country. */
  zone: string;
}

/** A coin sale from the first sight of coins to the money, live. */
export function SaleStatus({ given, zone }: SaleStatusProps) {
  const { coins, setCoins, refresh } = useCoinOrder(given);
  useEmptied(coins);
  return (
    <SaleProgress sale={coins} zone={zone} onFound={setCoins} onChange={() => void refresh()} />
  );
}
