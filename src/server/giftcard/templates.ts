import { and, asc, eq } from 'drizzle-orm';
import type { CardTemplate, saveCardTemplate } from '#lib/giftcard/contract.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { findSellBrand } from './brands.ts';
import { readSettings } from './settings.ts';
import { cardTemplates, giftBrands } from './tables.ts';

const MOST = 20;

/** A user's saved templates, by name. */
export async function listTemplates(db: Database, userId: string): Promise<CardTemplate[]> {
  const rows = await db.orm
    .select({ row: cardTemplates, brand: giftBrands.name })
    .from(cardTemplates)
    .innerJoin(giftBrands, eq(giftBrands.id, cardTemplates.brand_id))
    .where(eq(cardTemplates.user_id, userId))
    .orderBy(asc(cardTemplates.name));
  return rows.map(({ row, brand }) => ({
    id: row.id,
    name: row.name,
    card_id: row.brand_id,
    card_name: brand,
    country: row.card_country,
    currency: row.card_currency,
    type: row.type,
    receipt: row.receipt,
    values: row.value_list,
    created_at: row.created_at.toISOString(),
  }));
}

type Saved = Required<BodyOf<typeof saveCardTemplate>>;

/** @throws AppError 422 for a brand that we don't accept; conflict when the list is full */
export async function saveTemplate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  input: Saved,
): Promise<void> {
  const settings = await readSettings(db, clock.now());
  await findSellBrand(db, settings, input.card_id).catch(() => {
    throw AppError.invalid({ card_id: ['We’re not buying this card right now.'] });
  });
  const kept = await db.orm.$count(cardTemplates, eq(cardTemplates.user_id, userId));
  if (kept >= MOST) throw AppError.conflict(`You can save ${MOST} set-ups. Remove one first.`);
  const values = input.values.map(({ value, quantity }) => ({
    value: toAmount(parseAmount(value)),
    quantity,
  }));
  const row = {
    brand_id: input.card_id,
    card_country: input.country,
    card_currency: input.currency,
    type: input.type,
    receipt: input.receipt,
    value_list: values,
  };
  await db.orm
    .insert(cardTemplates)
    .values({ id: newUuid(), user_id: userId, name: input.name, created_at: clock.now(), ...row })
    .onConflictDoUpdate({ target: [cardTemplates.user_id, cardTemplates.name], set: row });
}

/** @throws AppError not_found if it doesn't exist or is another person's */
export async function removeTemplate(db: Database, userId: string, id: string): Promise<void> {
  const deleted = await db.orm
    .delete(cardTemplates)
    .where(and(eq(cardTemplates.id, id), eq(cardTemplates.user_id, userId)))
    .returning({ id: cardTemplates.id });
  if (deleted.length === 0) throw AppError.notFound();
}
