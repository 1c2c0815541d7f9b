import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';

/** One request to a supplier. */
export interface Kept<Asked> {
  position: number;
  asked: Asked;
  state: 'open' | 'sent' | 'closed';
  /** The supplier's own id for it; null until we know of one. */
  providerId: string | null;
  /** When it was claimed, just before the first byte left. */
  sentAt: Date | null;
}

/** Our requests to one supplier, by our references; amounts in it are text. */
export interface SupplyBook<Asked> {
  /** Stores the requests that are about to be made, in order; an existing reference stays as it is. */
  open(reference: string, parts: readonly Asked[]): Promise<void>;
  list(reference: string): Promise<Kept<Asked>[]>;
  /** True for the only caller that may send this part, once. */
  claim(reference: string, position: number): Promise<boolean>;
  /** True when the part was never sent, and never will be. */
  close(reference: string, position: number): Promise<boolean>;
  /** The supplier refused the part, so nothing was made. */
  refuse(reference: string, position: number): Promise<void>;
  setId(reference: string, position: number, providerId: string): Promise<void>;
}

interface Row<Asked> {
  position: number;
  asked: Asked;
  state: Kept<Asked>['state'];
  provider_id: string | null;
  sent_at: Date | null;
}

export function supplyBook<Asked extends object>(
  { db, clock }: { db: Database; clock: Clock },
  provider: string,
): SupplyBook<Asked> {
  const change = async (reference: string, position: number, state: 'sent' | 'closed') => {
    const { rowCount } = await db.sql.query(
      `update supply_order set state = $4, sent_at = case when $4 = 'sent' then $5::timestamptz end
       where provider = $1 and reference = $2 and position = $3 and state = 'open'`,
      [provider, reference, position, state, clock.now()],
    );
    return rowCount === 1;
  };
  return {
    async open(reference, parts) {
      await db.sql.query(
        `insert into supply_order(provider, reference, position, asked, created_at)
         select $1, $2, n::int, part, $4 from jsonb_array_elements($3::jsonb) with ordinality p(part, n)
         on conflict do nothing`,
        [provider, reference, JSON.stringify(parts), clock.now()],
      );
    },
    async list(reference) {
      const { rows } = await db.sql.query<Row<Asked>>(
        `select position, asked, state, provider_id, sent_at from supply_order
         where provider = $1 and reference = $2 order by position`,
        [provider, reference],
      );
      return rows.map(({ provider_id, sent_at, ...row }) => ({
        ...row,
        providerId: provider_id,
        sentAt: sent_at,
      }));
    },
    claim: (reference, position) => change(reference, position, 'sent'),
    close: (reference, position) => change(reference, position, 'closed'),
    async refuse(reference, position) {
      await db.sql.query(
        `update supply_order set state = 'closed'
         where provider = $1 and reference = $2 and position = $3`,
        [provider, reference, position],
      );
    },
    async setId(reference, position, providerId) {
      await db.sql.query(
        `update supply_order set provider_id = $4
         where provider = $1 and reference = $2 and position = $3 and provider_id is null`,
        [provider, reference, position, providerId],
      );
    },
  };
}

interface Named {
  provider: string;
  reference: string;
  providerRef?: string;
}

/** The notice with our reference, even if it names the order only by the supplier's id. */
export async function withReference<Notice extends Named>(
  db: Database,
  notice: Notice,
): Promise<Notice> {
  const { provider, reference, providerRef } = notice;
  if (reference !== '' || !providerRef) return notice;
  const { rows } = await db.sql.query<{ reference: string }>(
    'select reference from supply_order where provider = $1 and provider_id = $2 order by created_at desc limit 1',
    [provider, providerRef],
  );
  return { ...notice, reference: rows[0]?.reference ?? '' };
}
