import type { DeskPromo, PromoDraft } from '#lib/content/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { actionOf, type PromoRow } from './promos.ts';

const view = ({ action_label, action_path, ...row }: PromoRow): DeskPromo => ({
  ...row,
  action: actionOf({ action_label, action_path, ...row }),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  changed_at: row.changed_at.toISOString(),
});

export async function listAllPromos(db: Database): Promise<DeskPromo[]> {
  const { rows } = await db.sql.query<PromoRow>(
    'select * from promo order by active desc, position, starts_at, id',
  );
  return rows.map(view);
}

const COLUMNS = `title, text, picture, action_label, action_path, country_code, starts_at, ends_at,
  position, active, advert, changed_at`;

const valuesOf = (draft: PromoDraft, now: Date): unknown[] => [
  draft.title,
  draft.text,
  draft.picture,
  draft.action?.label ?? null,
  draft.action?.path ?? null,
  draft.country_code,
  draft.starts_at,
  draft.ends_at,
  draft.position,
  draft.active,
  draft.advert,
  now,
];

/**
 * Stores one promo.
 * @throws AppError conflict when someone has changed it since it was read
 */
async function write(tx: Database, draft: PromoDraft, now: Date): Promise<string> {
  const { id = newUuid(), version } = draft;
  const isNew = draft.id === undefined;
  const { rowCount } = await tx.sql.query(
    isNew
      ? `insert into promo(${COLUMNS}, id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
      : `update promo set (${COLUMNS}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12),
           version = version + 1 where id = $13 and version = $14`,
    [...valuesOf(draft, now), id, ...(isNew ? [] : [version ?? 0])],
  );
  if (rowCount === 1) return id;
  throw AppError.conflict('Someone changed this after you opened it. Reload it.');
}

/** Thrown to roll back a preview, so that nothing of it is stored. */
class Shown extends Error {
  readonly rows: DeskPromo[];
  constructor(rows: DeskPromo[]) {
    super('preview');
    this.rows = rows;
  }
}

/**
 * Adds or changes promos, all or none; a preview does the same and stores nothing.
 * @param by operator:<uuid>
 * @throws AppError conflict
 */
export async function setPromos(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { rows, preview, by }: { rows: readonly PromoDraft[]; preview: boolean; by: string },
): Promise<DeskPromo[]> {
  try {
    return await inTransaction(db, async (tx) => {
      for (const draft of rows) {
        const subject = await write(tx, draft, clock.now());
        const action = draft.id === undefined ? 'promos.add' : 'promos.change';
        const { title, active, starts_at, ends_at, country_code } = draft;
        const detail = { title, active, starts_at, ends_at, country_code };
        await audit(tx, { actor: by, action, subject, detail });
      }
      const all = await listAllPromos(tx);
      if (preview) throw new Shown(all);
      return all;
    });
  } catch (error) {
    if (error instanceof Shown) return error.rows;
    throw error;
  }
}
