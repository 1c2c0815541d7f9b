import { COIN_SCALE } from '#lib/currencies.ts';
import type { CoinCode } from '#lib/currencies.ts';
import type { CoinOrder, CoinTransaction } from '#lib/contracts/crypto-order.ts';
import { formatMoney, isAmount, parseAmount, toAmount } from '#lib/money.ts';

/** Where a sale is, as its page tells it. */
export type SaleStep =
  | 'waiting'
  | 'seen'
  | 'below'
  | 'other-coin'
  | 'vanished'
  | 'arrived'
  | 'bank'
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

/** An amount of whatever coin was sent, which may have more places than ours: "USDC 12.5". */
export function sayCoins({ amount, symbol }: Pick<CoinTransaction, 'amount' | 'symbol'>): string {
  const [whole = '', decimals = ''] = amount.split('.');
  const short = `${whole}.${decimals.slice(0, COIN_SCALE)}`.replace(/\.$/, '');
  if (!isAmount(short, 'BTC')) return `${amount} ${symbol}`;
  return formatMoney(short, 'BTC').replace('BTC', symbol);
}

/** What has arrived for good of the coin that is sold, in hundred-millionths. */
const settledOf = (sale: CoinOrder): bigint =>
  sale.transactions
    .filter(isOwn(sale))
    .filter(({ state, amount }) => state === 'settled' && isAmount(amount, 'BTC'))
    .reduce((sum, { amount }) => sum + parseAmount(amount, 'BTC'), 0n);

/** What is missing to the minimum, as a decimal string; null when nothing is, or nothing is asked for. */
export function missingOf(order: CoinOrder): string | null {
  if (!order.sale) return null;
  const coin = order.symbol as CoinCode;
  const missing = parseAmount(order.sale.minimum, coin) - settledOf(order);
  return missing > 0n ? toAmount(missing, coin) : null;
}

/** While the order waits for coins, their network says more than its status does. */
function stepOnNetwork(sale: CoinOrder): SaleStep {
  const own = sale.transactions.filter(isOwn(sale));
  if (own.some(({ state }) => state === 'seen')) return 'seen';
  const last = sale.transactions.filter(({ state }) => state !== 'waiting').at(-1);
  if (!last) return 'waiting';
  if (!isOwn(sale)(last)) return 'other-coin';
  if (last.state === 'vanished') return 'vanished';
  return missingOf(sale) === null ? 'arrived' : 'below';
}

/** Where a sale is, from its order and from what its network shows. */
export function stepOf(sale: CoinOrder): SaleStep {
  const { status, sent_to, flags, on_hold_until } = sale.order;
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
      if (sent_to === 'bank') return 'bank';
      return stepOnNetwork(sale) === 'seen' ? 'seen' : 'arrived';
    case 'awaiting_user':
    case 'offer_changed':
      return stepOnNetwork(sale);
    default:
      return 'over';
  }
}
