import { COIN_SCALE } from '#lib/currencies.ts';
import type { CoinCode } from '#lib/currencies.ts';
import type { CoinOrder, CoinTransaction } from '#lib/crypto/order.contract.ts';
import { formatMoney, isAmount, parseAmount, toAmount } from '#lib/money.ts';

/** The state of a sale, as its page shows it. */
export type SaleStep =
  | 'waiting'
  | 'seen'
  | 'counted-again'
  | 'below'
  | 'other-coin'
  | 'vanished'
  | 'arrived'
  | 'paid'
  | 'held'
  | 'review'
  | 'checking'
  | 'closed'
  | 'over';

const isOwn =
  ({ symbol }: CoinOrder) =>
  (each: CoinTransaction) =>
    each.symbol === symbol;

/** An amount of any coin, which may have more places than ours: "USDC 12.5". */
export function formatCoins({
  amount,
  symbol,
}: Pick<CoinTransaction, 'amount' | 'symbol'>): string {
  const [whole = '', decimals = ''] = amount.split('.');
  const short = `${whole}.${decimals.slice(0, COIN_SCALE)}`.replace(/\.$/, '');
  if (!isAmount(short, 'BTC')) return `${amount} ${symbol}`;
  return formatMoney(short, 'BTC').replace('BTC', symbol);
}

const isThere = ({ state }: CoinTransaction): boolean => state === 'seen' || state === 'settled';

/** The amount of the sold coin that the network shows, in hundred-millionths. */
const sumOf = (sale: CoinOrder): bigint =>
  sale.transactions
    .filter(isOwn(sale))
    .filter((each) => isThere(each) && isAmount(each.amount, 'BTC'))
    .reduce((sum, { amount }) => sum + parseAmount(amount, 'BTC'), 0n);

/** What is missing to the minimum, as a decimal string; null when nothing is. */
export function missingOf(order: CoinOrder): string | null {
  if (!order.sale) return null;
  const coin = order.symbol as CoinCode;
  const missing = parseAmount(order.sale.minimum, coin) - sumOf(order);
  return missing > 0n ? toAmount(missing, coin) : null;
}

/** Until the sale is paid, its network says more than its status does. */
function stepOnNetwork(sale: CoinOrder): SaleStep {
  const there = sale.transactions.filter((each) => isOwn(sale)(each) && isThere(each));
  if (there.length > 0) {
    if (missingOf(sale) !== null) return 'below';
    const onTheWay = there.filter(({ state }) => state === 'seen');
    if (onTheWay.some(({ note }) => note !== null)) return 'counted-again';
    return onTheWay.length > 0 ? 'seen' : 'arrived';
  }
  const last = sale.transactions.filter(({ state }) => state !== 'waiting').at(-1);
  if (!last) return sale.order.status === 'processing' ? 'arrived' : 'waiting';
  return isOwn(sale)(last) ? 'vanished' : 'other-coin';
}

/** The state of a sale, from its order and from what its network shows. */
export function stepOf(sale: CoinOrder): SaleStep {
  const { status, flags, on_hold_until } = sale.order;
  switch (status) {
    case 'completed':
    case 'partly_completed':
      return flags.length > 0 || on_hold_until ? 'held' : 'paid';
    case 'under_review':
      return 'review';
    case 'unknown':
      return 'checking';
    case 'cancelled':
      return 'closed';
    case 'processing':
    case 'awaiting_user':
    case 'offer_changed':
      return stepOnNetwork(sale);
    default:
      return 'over';
  }
}
