import type { Database } from '#server/db/client.ts';
import { BVN } from './documents.ts';

const BANK_IDENTITIES = [BVN, 'nin'];

/** Whether a bank may open an account for the user: their BVN or NIN is known (spec 8). */
export async function hasBankIdentity(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'kyc-bank-identity',
    text: `select 1 from kyc_identity where user_id = $1 and state = 'verified'
             and document_type = any ($2) limit 1`,
    values: [userId, BANK_IDENTITIES],
  });
  return (rowCount ?? 0) > 0;
}
