import type { listPayinMethods as contract, PayinMethod } from '#lib/contracts/payin.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';

interface Row {
  id: string;
  type: PayinMethod['type'];
  bank: string;
  account_number: string;
  account_name: string;
  note: string | null;
}

/** Our accounts in the user's country, in display order. */
export async function listPayinMethods({
  db,
  user,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { rows } = await db.sql.query<Row>({
    name: 'payin-methods',
    text: `select id, type, bank, account_number, account_name, note from payin_method
      where country_code = $1 and active order by position, bank`,
    values: [user.country.code],
  });
  return {
    data: rows.map(({ id, type, bank, account_number, account_name, note }) => ({
      id,
      type,
      name: type === 'bank' ? `Bank transfer to ${bank}` : bank,
      bankDetails: { bank, account_number, account_name },
      note,
    })),
  };
}
