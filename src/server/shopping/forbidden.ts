import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { Database } from '#server/db/client.ts';

/** A version of a type of goods that can't be sent. */
export interface GoodsRow extends ForbiddenGoods {
  version: bigint;
  /** From this version on it may be sent. */
  withdrawn: boolean;
  at: Date;
  /** operator:<uuid>, seed */
  by: string;
  /** For colleagues. */
  because: string | null;
}

const columns = `version, id, name, words, destinations, refused, reason, instead, withdrawn,
  effective_at as at, set_by as by, because`;

/** The current version of every type at a time, including withdrawn ones; oldest type first. */
export async function listGoods(db: Database, at: Date): Promise<GoodsRow[]> {
  const { rows } = await db.sql.query<GoodsRow & { place: bigint }>({
    name: 'shopping-forbidden',
    text: `select distinct on (id) ${columns}, min(version) over (partition by id) as place
      from shopping_forbidden where effective_at <= $1
      order by id, effective_at desc, version desc`,
    values: [at],
  });
  return rows.sort((a, b) => Number(a.place - b.place)).map(({ place: _place, ...row }) => row);
}

/** Scheduled versions, next one first. */
export async function listComingGoods(db: Database, now: Date): Promise<GoodsRow[]> {
  const { rows } = await db.sql.query<GoodsRow>({
    name: 'coming-shopping-forbidden',
    text: `select ${columns} from shopping_forbidden where effective_at > $1
      order by effective_at, version`,
    values: [now],
  });
  return rows;
}

/** Goods that can't be sent, or not everywhere, at a time. */
export async function readForbidden(db: Database, at: Date): Promise<ForbiddenGoods[]> {
  const rows = await listGoods(db, at);
  return rows
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ id, name, words, destinations, refused, reason, instead }) => ({
      id,
      name,
      words,
      destinations,
      refused,
      reason,
      instead,
    }));
}
