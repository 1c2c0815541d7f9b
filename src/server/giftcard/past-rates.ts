import type { CardRates } from '#lib/giftcard/contract.ts';
import type { Database } from '#server/db/client.ts';
import { brandView, type SellBrand, type Seller } from './brands.ts';
import { readSettings, readSteps } from './settings.ts';

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
