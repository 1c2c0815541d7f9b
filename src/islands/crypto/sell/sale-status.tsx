import { useCoinOrder } from '#islands/crypto/shared/use-coin-order.ts';
import type { CoinOrder } from '#lib/contracts/crypto-order.ts';
import { SaleProgress } from './sale-progress.tsx';

export interface SaleStatusProps {
  given: CoinOrder;
  /** Time zone of the account's country. */
  zone: string;
}

/** A sale of coins from the first sight of them to the money, as it happens. */
export function SaleStatus({ given, zone }: SaleStatusProps) {
  const { coins, setCoins } = useCoinOrder(given);
  return <SaleProgress sale={coins} zone={zone} onFound={setCoins} />;
}
