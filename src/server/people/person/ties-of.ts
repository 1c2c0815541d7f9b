import type { AccountTie, DeskPersonSections } from '#lib/people/contract.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';

const MOST = 20;
/** An address used by more accounts than this belongs to an office or a network, and ties no one. */
const CROWD = 10;

type Row = Pick<UserRow, 'id' | 'username' | 'status' | 'deleted_at'> & { by: AccountTie[] };

/**
 * Accounts that share a device, an address, a document or a payout account with someone's, those with most in
 * common first. Numbers are compared by their hashes.
 */
export async function readTies(db: Database, id: string): Promise<DeskPersonSections['ties']> {
  const { rows } = await db.sql.query<Row>({
    name: 'account-ties',
    text: `with addresses as (
        select address from session where address in (
          select address from session where user_id = $1 and address <> '')
        group by address having count(distinct user_id) <= $2),
      found(id, tie) as (
        select b.user_id, 'device' from login_device a join login_device b on b.device = a.device
          where a.user_id = $1
        union select s.user_id, 'address' from addresses join session s using (address)
        union select b.user_id, 'document' from kyc_identity a join kyc_identity b
          on b.number_hash = a.number_hash and b.document_type = a.document_type where a.user_id = $1
        union select b.user_id, 'payout_account' from payout_account a join payout_account b
          on b.bank_id = a.bank_id and b.number_hash = a.number_hash where a.user_id = $1)
      select u.id, u.username, u.status, u.deleted_at, array_agg(tie order by tie) as by
      from found join users u on u.id = found.id where u.id <> $1
      group by u.id order by count(*) desc, u.created_at limit $3`,
    values: [id, CROWD, MOST],
  });
  return rows.map(({ status, deleted_at, ...row }) => ({
    ...row,
    state: deleted_at ? 'closed' : status,
  }));
}
