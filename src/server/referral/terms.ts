import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** What an invitation is worth; minor units. */
export interface Terms {
  bonus: bigint;
  transaction_minimum: bigint;
  max_per_month: number;
}

export async function termsIn(db: Database, currency: CurrencyCode): Promise<Terms> {
  const { rows } = await db.sql.query<Terms>({
    name: 'referral-terms',
    text: 'select bonus, transaction_minimum, max_per_month from referral_terms where currency = $1',
    values: [currency],
  });
  const [terms] = rows;
  if (!terms) throw new Error(`No referral terms in ${currency}`);
  return terms;
}
