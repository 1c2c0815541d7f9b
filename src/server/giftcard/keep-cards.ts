import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { type Print, keyedPrint, refuseDuplicates } from '#server/orders/sales/duplicates.ts';
import type { Order } from '#server/orders/tables.ts';
import { seal, hmac } from '#server/platform/crypto.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload, type AttachedUpload } from '#server/uploads/attach-upload.ts';
import type { PricedCard, SellInput } from './sell.sale.ts';
import { cardItems, cardSales } from './tables.ts';

interface Handed {
  keys: string[];
  code: string | null;
}

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** The pictures or the code of each card, in the order in which the cards were listed. */
export function submittedCards({ type, values }: Pick<SellInput, 'type' | 'values'>): Handed[] {
  return values.flatMap(({ quantity, image_keys: keys = [], codes = [] }, n): Handed[] => {
    if (type === 'e-code') {
      if (codes.length !== quantity)
        throw invalid(
          `values.${n}.codes`,
          `Enter ${quantity === 1 ? 'the code' : `${quantity} codes`}.`,
        );
      return codes.map((code) => ({ keys: [], code }));
    }
    const each = Math.floor(keys.length / quantity);
    if (keys.length === 0 || each * quantity !== keys.length || each > 2)
      throw invalid(`values.${n}.image_keys`, 'Add one or two photos of each card.');
    return Array.from({ length: quantity }, (_, i) => ({
      keys: keys.slice(i * each, (i + 1) * each),
      code: null,
    }));
  });
}

const printOf = ({ pixelsSha256, lookHash }: AttachedUpload): Print => ({
  kind: 'pixels',
  hash: pixelsSha256,
  look: lookHash,
});

/** The line of the card at an index; indexes start at 0, lines at 1. */
export const lineOf = (position: number): number => position + 1;

/**
 * Stores submitted cards, in the transaction that opens the order: pictures become the order's, codes are
 * sealed, and a card that was submitted before is refused.
 * @throws AppError duplicate_gift_card_sell_picture; 422 on the picture; conflict for a draft that already
 * became an order
 */
export async function keepCards(
  tx: Database,
  services: Services,
  { order, input, cards }: { order: Order; input: SellInput; cards: readonly PricedCard[] },
): Promise<void> {
  const { draft_id, source } = input;
  if (!draft_id || !source) throw invalid('source', 'Tell us where you got the card.');
  const handed = submittedCards(input);
  await tx.orm.insert(cardSales).values({
    order_id: order.id,
    user_id: order.user_id,
    draft_id,
    brand_id: input.card_id,
    card_country: input.country,
    card_currency: input.currency,
    type: input.type,
    receipt: input.receipt,
    source,
    comment: input.comment ?? null,
  });
  const prints: Print[] = [];
  for (const [position, { keys, code }] of handed.entries()) {
    for (const key of keys) {
      const subject = `order:${order.reference_code}`;
      const field = 'values.0.image_keys';
      const at = { userId: order.user_id, key, purpose: 'card', subject, field } as const;
      prints.push({ ...printOf(await attachUpload(tx, services, at)), line: lineOf(position) });
    }
    if (code !== null) prints.push({ ...codePrint(services.env, code), line: lineOf(position) });
    const card = cards[position];
    if (!card) throw new Error('A card without a price');
    await tx.orm.insert(cardItems).values({
      order_id: order.id,
      position,
      value: card.value,
      rate: card.rate,
      image_keys: keys,
      code_sealed: code === null ? null : seal(code, services.env),
    });
  }
  await refuseKnownCards(tx, services, { order, prints });
}

/** Equal for one code, however it is written. */
const codePrint = (env: Keyed, code: string): Print =>
  keyedPrint(env, 'code', (secret) =>
    hmac(`card-code:${secret}`, code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
  );

/** @throws AppError duplicate_gift_card_sell_picture for a card that was submitted before */
const refuseKnownCards = (
  tx: Database,
  services: Services,
  { order, prints }: { order: Order; prints: readonly Print[] },
): Promise<void> =>
  refuseDuplicates(tx, services, {
    order,
    prints,
    refuse: () => new AppError('duplicate_gift_card_sell_picture'),
  });
