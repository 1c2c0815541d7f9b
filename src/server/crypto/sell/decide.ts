import { toAmount } from '#lib/money.ts';
import type { Payout } from '#lib/orders/held-rate.ts';
import { findMember, findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { brokenSaleLimit } from '#server/orders/place/limits.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import { listPaymentsOf } from './payment-rows.ts';
import { payoutOf } from './payout-rule.ts';
import { nameOf, formatCoins } from './sale-detail.ts';
import { sumUnpaid } from './sale-rows.ts';
import { sellTerms, type SellTerms } from './sell-terms.ts';
import type { CoinPaymentRow, CoinSaleRow } from './tables.ts';

type HeldFor = 'above_maximum' | 'above_limit' | 'account_closed' | 'not_offered';

/** What happens to a sale's booked coins. */
export type Verdict =
  | { kind: 'keep'; heldFor: 'below_minimum' | 'no_price'; note: string }
  | { kind: 'review'; heldFor: HeldFor; note: string; arrived: bigint; payout: Payout }
  | { kind: 'pay'; arrived: bigint; payout: Payout };

/** It is booked, and its network still shows it. */
export const isThere = ({ booked_at, lost_at }: CoinPaymentRow): boolean =>
  booked_at !== null && lost_at === null;

const isInTime = ({ held_until }: CoinSaleRow, { seen_at }: CoinPaymentRow): boolean =>
  held_until !== null && seen_at <= held_until;

const sumOf = (rows: readonly CoinPaymentRow[]): bigint =>
  rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);

interface Coins {
  order: Order;
  sale: CoinSaleRow;
}

const termsOf = (db: Database, { clock }: Pick<Services, 'clock'>, { order, sale }: Coins) =>
  sellTerms(db, { coin: sale.coin, network: sale.network, currency: order.currency }, clock.now());

/**
 * The current payout for a sale's coins: its locked rate for what arrived in time, the current rate for the
 * rest.
 */
export async function worthOf(
  db: Database,
  services: Pick<Services, 'clock'>,
  { order, sale }: Coins,
): Promise<{ arrived: bigint; payout: Payout | undefined; terms: SellTerms | undefined }> {
  const there = (await listPaymentsOf(db, order.id)).filter(isThere);
  const terms = await termsOf(db, services, { order, sale });
  const arrived = sumOf(there);
  const inTime = sumOf(there.filter((row) => isInTime(sale, row)));
  const { amount: named, rate: heldRate } = sale;
  const rateNow = terms?.rate ?? null;
  return { arrived, payout: payoutOf({ arrived, inTime, named, heldRate, rateNow }), terms };
}

/** Why an operator reviews it before it is paid, if so. */
async function objectTo(
  now: Now,
  { order, sale }: Coins,
  { arrived, total, terms }: { arrived: bigint; total: bigint; terms: SellTerms | undefined },
): Promise<{ heldFor: HeldFor; note: string } | undefined> {
  const user = await findUser(now.db, order.user_id);
  if (user?.deleted_at) return { heldFor: 'account_closed', note: 'The account was closed.' };
  if (!terms?.isOn) {
    const note = `We’ve stopped buying ${sale.coin} on ${nameOf(sale.network)}.`;
    return { heldFor: 'not_offered', note };
  }
  if (arrived > terms.max) {
    const [came, most] = [formatCoins(arrived, sale.coin), formatCoins(terms.max, sale.coin)];
    return { heldFor: 'above_maximum', note: `${came} is more than the ${most} maximum.` };
  }
  const member = await findMember(now.db, order.user_id);
  const note = member && (await brokenSaleLimit(now, member, total));
  return note ? { heldFor: 'above_limit', note } : undefined;
}

/** A number of coins without its trailing zeros: 5, 1.2. */
const plain = (units: bigint): string => toAmount(units, 'BTC').replace(/\.?0+$/, '');

function describeShortfall(
  { coin, minimum }: CoinSaleRow,
  { arrived, together }: { arrived: bigint; together: bigint },
): string {
  const missing = formatCoins(minimum - together, coin);
  return `${formatCoins(arrived, coin)} arrived, below the minimum of ${plain(minimum)}. Send at least ${missing} more and we’ll pay for all of it.`;
}

const NO_PRICE =
  'Your coins are confirmed and safe with us. We don’t have a current price at the moment. We’ll pay you as soon as we do.';

/**
 * Decides about a sale's booked coins (spec 1): one rule for everyone, with an operator only above a limit,
 * for a closed account, or for a coin that we stopped buying. An amount below the minimum waits until all
 * waiting amounts at its address reach it.
 * @param isTogether they have, and the others were just paid
 */
export async function decide(
  db: Database,
  services: Pick<Services, 'clock'>,
  coins: Coins,
  { isTogether = false } = {},
): Promise<Verdict> {
  const { sale } = coins;
  const { arrived, payout, terms } = await worthOf(db, services, coins);
  const together = isTogether ? sale.minimum : await sumUnpaid(db, sale);
  if (arrived < sale.minimum && together < sale.minimum) {
    const note = describeShortfall(sale, { arrived, together });
    return { kind: 'keep', heldFor: 'below_minimum', note };
  }
  if (!payout) return { kind: 'keep', heldFor: 'no_price', note: NO_PRICE };
  const objection = await objectTo({ ...services, db }, coins, {
    arrived,
    total: payout.total,
    terms,
  });
  return objection
    ? { kind: 'review', ...objection, arrived, payout }
    : { kind: 'pay', arrived, payout };
}
