import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/index.ts';
import { hmac } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import type { Services } from '#server/services.ts';

export interface Print {
  kind: 'pixels' | 'code';
  /** 32 bytes. */
  hash: Buffer;
  /** How a picture looks, 64 bits; null for a code. */
  look: bigint | null;
}

/** Pictures that differ in so few of 64 bits were cropped or shrunk, not taken anew. */
const ALIKE = 4;
/** How long a look is compared; exact ones for ever. */
const LOOK_DAYS = 90;
/** One sale is compared and kept at a time, so that two of one card can't pass side by side. */
const LOCK = 'select pg_advisory_xact_lock(715202611)';

/** The same code however it is written; a keyed hash, for codes are short enough to be guessed. */
export const codeHash = (env: Pick<Env, 'SECRET'>, code: string): Buffer =>
  hmac(`card-code:${env.SECRET}`, code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/**
 * Cards that were handed in before are refused, whoever did it; a sale that was called off does not
 * count, for its cards were given back.
 * @throws AppError duplicate_gift_card_sell_picture
 */
export async function refuseDuplicates(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { order, draftId, prints }: { order: Order; draftId: string; prints: readonly Print[] },
): Promise<void> {
  await tx.sql.query(LOCK);
  const seen = new Set<string>();
  for (const { kind, hash, look } of prints) {
    const name = hash.toString('hex');
    const { rowCount } = await tx.sql.query({
      name: 'card-seen-before',
      text: `select 1 from gift_card_print p join orders o on o.id = p.order_id
        where o.status <> 'cancelled' and p.order_id <> $1 and (
          (p.kind = $2 and p.hash = $3)
          or ($4::bigint is not null and p.look is not null
            and p.created_at > $5::timestamptz - make_interval(days => ${LOOK_DAYS})
            and bit_count((p.look # $4::bigint)::bit(64)) <= ${ALIKE}))
        limit 1`,
      values: [order.id, kind, hash, look, clock.now()],
    });
    if (rowCount || seen.has(name)) throw new AppError('duplicate_gift_card_sell_picture');
    seen.add(name);
    await tx.sql.query({
      name: 'keep-card-print',
      text: `insert into gift_card_print(order_id, user_id, draft_id, kind, hash, look, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [order.id, order.user_id, draftId, kind, hash, look, clock.now()],
    });
  }
}
