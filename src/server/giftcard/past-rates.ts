import { parseAmount, toAmount } from '#lib/money.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import type { Database } from '#server/db/client.ts';
import { brandView, type SellBrand, type Seller } from './brands.ts';
import { moveOf } from '#server/desk/rates/price-moves.ts';
import { readSettings, readSteps, type CardSettings } from './settings.ts';

const DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

type Past = NonNullable<CardRates['past']>;

/**
 * The rate of a brand's usual card 30 days ago, and after each change since; periods in which we did not
 * accept the card have none. Amounts are in the seller's payout currency per unit of the card.
 */
export async function pastRates(
  db: Database,
  row: SellBrand,
  seller: Seller,
  now: Date,
): Promise<Past> {
  const start = new Date(+now - DAYS * DAY_MS);
  const [before, steps] = await Promise.all([readSettings(db, start), readSteps(db, start, now)]);
  const values = new Map(before.values);
  const rateAt = (at: Date): Past => {
    const { usual } = brandView({ ...before, values }, row, seller);
    return usual ? [{ at: at.toISOString(), rate: usual.rate }] : [];
  };
  const points = rateAt(start);
  steps.forEach(({ name, value, at }, n) => {
    values.set(name, value);
    // numbers that take effect together are one change
    if (+(steps[n + 1]?.at ?? 0) === +at) return;
    const [point] = rateAt(at);
    if (point && point.rate !== points.at(-1)?.rate) points.push(point);
  });
  return points;
}

const WEEK_DAYS = 7;

/**
 * How far the rate of a brand's usual card moved in the last seven days, in percent with two places; null if it
 * didn't, or if we didn't buy the card then.
 */
export async function readWeekMoves(
  db: Database,
  seller: Seller,
  now: Date,
): Promise<(current: CardSettings, row: SellBrand) => string | null> {
  const before = await readSettings(db, new Date(+now - WEEK_DAYS * DAY_MS));
  return (current, row) => {
    if (current.version === before.version) return null;
    const was = brandView(before, row, seller).usual;
    const is = brandView(current, row, seller).usual;
    if (!was || !is) return null;
    const move = moveOf(parseAmount(was.rate), parseAmount(is.rate));
    return move === 0n ? null : toAmount(move);
  };
}
