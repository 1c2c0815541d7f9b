import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';

export interface KeptQuote {
  quoteId: string;
  /** Null: we know of no transfer. */
  transferId: string | null;
}

/** Maps our references to quotes. */
export interface QuoteBook {
  find(reference: string): Promise<KeptQuote | undefined>;
  /** Stores a reference's first quote and returns it; later ones are ignored. */
  keep(reference: string, quoteId: string): Promise<KeptQuote>;
  setTransfer(reference: string, transferId: string): Promise<void>;
}

interface Row {
  quote_id: string;
  transfer_id: string | null;
}

const kept = ({ quote_id, transfer_id }: Row): KeptQuote => ({
  quoteId: quote_id,
  transferId: transfer_id,
});

/** The quotes of one provider. */
export function quoteBook(
  { db, clock }: { db: Database; clock: Clock },
  provider: string,
): QuoteBook {
  return {
    async find(reference) {
      const { rows } = await db.sql.query<Row>(
        'select quote_id, transfer_id from crypto_quote where provider = $1 and reference = $2',
        [provider, reference],
      );
      return rows[0] && kept(rows[0]);
    },
    async keep(reference, quoteId) {
      const { rows } = await db.sql.query<Row>(
        `insert into crypto_quote(provider, reference, quote_id, created_at) values ($1, $2, $3, $4)
         on conflict (provider, reference) do update set quote_id = crypto_quote.quote_id
         returning quote_id, transfer_id`,
        [provider, reference, quoteId, clock.now()],
      );
      return rows[0] ? kept(rows[0]) : { quoteId, transferId: null };
    },
    async setTransfer(reference, transferId) {
      await db.sql.query(
        `update crypto_quote set transfer_id = $3
         where provider = $1 and reference = $2 and transfer_id is null`,
        [provider, reference, transferId],
      );
    },
  };
}
