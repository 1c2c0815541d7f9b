import type { EventPromoForm } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { ComplimentaryAsked } from '#server/e-tickets/desk/complimentary.ts';

/** The giveaway as it was requested. */
export type Giveaway =
  { kind: 'complimentary'; asked: ComplimentaryAsked } | { kind: 'promo'; asked: EventPromoForm };

/** The same as stored in event_giveaway. */
export type GiveawayRow = Giveaway & {
  id: string;
  event_id: string;
  asked_by: string;
  asked_at: Date;
  agreed_by: string | null;
  done_at: Date | null;
};

/** @throws AppError not_found */
export async function findGiveaway(db: Database, id: string): Promise<GiveawayRow> {
  const { rows } = await db.sql.query<GiveawayRow>('select * from event_giveaway where id = $1', [
    id,
  ]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** How much a code takes off a ticket. */
export const describeDiscount = (
  { percent, amount }: EventPromoForm,
  currency: CurrencyCode,
): string =>
  percent === null
    ? `${formatMinor(money(parseAmount(amount ?? '0.00'), currency))} off`
    : `${percent}% off`;

/** The giveaway in one line. */
export function describeGiveaway({ kind, asked }: Giveaway, currency: CurrencyCode): string {
  if (kind === 'promo') return `Promo code ${asked.code}: ${describeDiscount(asked, currency)}`;
  return asked.quantity === 1
    ? 'A complimentary ticket'
    : `${asked.quantity} complimentary tickets`;
}
