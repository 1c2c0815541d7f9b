import type { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { currentKey, underEach, type Keyed } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { OFFER_LEFT } from './sale-lines.ts';

/** A fingerprint of something that was submitted. */
export interface Print {
  kind: 'pixels' | 'code' | 'message';
  /** 32 bytes. */
  hash: Buffer;
  /** For a keyed hash: the key's id, and the hashes under earlier keys. */
  keyed?: { id: string; before: readonly Buffer[] };
  /** The perceptual hash of a picture, 64 bits; null for anything else. */
  look: bigint | null;
  /** The position of its line, if the order has several. */
  line?: number;
}

/** The hashes under every key that it may have been stored with. */
export const allHashes = ({ hash, keyed }: Print): Buffer[] => [hash, ...(keyed?.before ?? [])];

/** The fingerprint of something short enough to be guessed, so its hash is keyed. */
export function keyedPrint(
  env: Keyed,
  kind: Print['kind'],
  make: (secret: string) => Buffer,
): Print {
  const [hash = Buffer.alloc(0), ...before] = underEach(env, make);
  return { kind, hash, look: null, keyed: { id: currentKey(env).id, before } };
}

/** Two pictures that differ in at most this many of 64 bits are the same one, cropped or resized. */
const ALIKE = 4;
/** How long similar pictures are compared; exact matches are always compared. */
const LOOK_DAYS = 90;
/** Serialises comparing and storing, so that two sales of the same thing can't slip through in parallel. */
const LOCK = 'select pg_advisory_xact_lock(715202611)';

/**
 * Refuses anything that was submitted before, no matter who sold it or as what. Cancelled sales don't count, nor
 * do lines whose offer was declined, because the seller kept those goods.
 * @throws whatever `refuse` makes of a known fingerprint
 */
export async function refuseDuplicates(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  {
    order,
    prints,
    refuse,
  }: { order: Order; prints: readonly Print[]; refuse: (print: Print) => AppError },
): Promise<void> {
  await tx.sql.query(LOCK);
  const seen = new Set<string>();
  for (const print of prints) {
    const { kind, hash, look, keyed, line } = print;
    const name = hash.toString('hex');
    const { rowCount } = await tx.sql.query({
      name: 'sale-seen-before',
      text: `select 1 from sale_print p join orders o on o.id = p.order_id
        where o.status <> 'cancelled' and p.order_id <> $1 and not exists (
          select 1 from order_item i where i.order_id = p.order_id and i.position = p.line
            and i.failure_code = '${OFFER_LEFT}') and (
          (p.kind = $2 and p.hash = any($3))
          or ($4::bigint is not null and p.look is not null
            and p.created_at > $5::timestamptz - make_interval(days => ${LOOK_DAYS})
            and bit_count((p.look # $4::bigint)::bit(64)) <= ${ALIKE}))
        limit 1`,
      values: [order.id, kind, allHashes(print), look, clock.now()],
    });
    if (rowCount || seen.has(name)) throw refuse(print);
    seen.add(name);
    await tx.sql.query({
      name: 'keep-sale-print',
      text: `insert into sale_print(order_id, user_id, kind, hash, look, created_at, key_id, line)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [order.id, order.user_id, kind, hash, look, clock.now(), keyed?.id, line],
    });
  }
}
