import { parseAmount } from '#lib/money.ts';
import { shopping as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { enqueue } from '#server/platform/task.ts';
import { expireQuote } from './expire-quote.job.ts';
import type { Priced } from './price.ts';
import { remindOfQuote } from './remind-of-quote.job.ts';
import type { ItemRow, QuoteRow } from './rows.ts';

export interface By {
  /** operator:<uuid>, user:<uuid> */
  by: string;
  agreedBy?: string | undefined;
  note?: string | null;
  /** Keeps the end of an earlier quote. */
  endsAt?: Date;
}

/**
 * Stores the next version of an item's quote; it lasts 48 hours by the database's clock, unless it keeps an
 * earlier end.
 */
export async function keepQuote(
  tx: Database,
  item: ItemRow,
  { form, currency, rates, version: rule, price }: Priced,
  { by, agreedBy, note, endsAt }: By,
): Promise<QuoteRow> {
  const { lines, weight } = price;
  const kept = Object.fromEntries(Object.entries(rates).map(([name, n]) => [name, String(n)]));
  const { rows } = await tx.sql.query<QuoteRow>({
    name: 'keep-shopping-quote',
    text: `insert into shopping_quote(item_id, version, quantity, shop_country, shop_currency,
        category, price, weight_g, length_cm, width_cm, height_cm, rates, rule_version, currency,
        goods, shop_tax, commission, shipping, delivery, duty, discount, total, real_g,
        volumetric_g, counted_g, note, quoted_by, agreed_by, quoted_at, ends_at)
      select $1, coalesce((select max(version) from shopping_quote where item_id = $1), 0) + 1,
        $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
        $22, $23, $24, $25, $26, $27, clock_timestamp(),
        coalesce($28, clock_timestamp() + make_interval(secs => $29))
      returning *`,
    values: [
      ...[item.id, form.quantity, form.shop_country, form.shop_currency, form.category],
      ...[parseAmount(form.price), form.weight_g, form.length_cm, form.width_cm, form.height_cm],
      ...[kept, rule, currency, lines.goods, lines.shop_tax, lines.commission, lines.shipping],
      ...[lines.delivery, lines.duty, -lines.discount, price.total],
      ...[weight.real, weight.volumetric, weight.counted, note ?? null, by, agreedBy ?? null],
      ...[endsAt ?? null, numbers.quoteS],
    ],
  });
  const quote = rows[0];
  if (!quote) throw new Error('A quote was not stored');
  if (!endsAt) {
    const job = { item_id: item.id, version: quote.version };
    await enqueue(tx, expireQuote, job, { afterS: numbers.quoteS });
    await enqueue(tx, remindOfQuote, job, { afterS: numbers.quoteS - numbers.remindS });
  }
  return quote;
}
