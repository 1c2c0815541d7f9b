import type { Database } from '#server/db/client.ts';

/** True when two accounts share a document, a payout account or a device. */
export async function isSamePerson(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await db.sql.query<{ same: boolean }>(
    `select exists (select 1 from kyc_identity a join kyc_identity b
           on a.document_type = b.document_type and a.number_hash = b.number_hash
         where a.user_id = $1 and b.user_id = $2)
       or exists (select 1 from payout_account a join payout_account b
           on a.bank_id = b.bank_id and a.number_hash = b.number_hash
         where a.user_id = $1 and b.user_id = $2)
       or exists (select 1 from login_device a join login_device b on a.device = b.device
         where a.user_id = $1 and b.user_id = $2) as same`,
    [one, other],
  );
  return rows[0]?.same ?? false;
}
