import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

interface Seed {
  id: string;
  country: CountryCode;
  type: PayinMethod['type'];
  bank: string;
  number: string;
}

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000580${n}`;

/** Accounts of the sandbox, which exist nowhere else. */
const sandbox: readonly Seed[] = [
  { id: idOf(1), country: 'NG', type: 'bank', bank: 'Sandbox Bank', number: '0000000011' },
  { id: idOf(2), country: 'GH', type: 'mobile_money', bank: 'Sandbox MoMo', number: '0000000012' },
  { id: idOf(3), country: 'GH', type: 'bank', bank: 'Sandbox Bank', number: '0000000000013' },
  { id: idOf(4), country: 'KE', type: 'paybill', bank: 'Sandbox Paybill', number: '000014' },
];

const TRANSFER = 'Write the reference of your order into the transfer.';
const notes: Readonly<Record<PayinMethod['type'], string>> = {
  bank: TRANSFER,
  mobile_money: TRANSFER,
  paybill: 'Enter the reference of your order as the account number.',
};

/** Accounts to try things out with; in production, an operator enters the real ones. */
export async function seedSandboxPayins(db: Database): Promise<void> {
  for (const [position, { id, country, type, bank, number }] of sandbox.entries())
    await db.sql.query(
      `insert into payin_method(id, country_code, type, bank, account_number, account_name, note,
         position) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [...[id, country, type, bank, number, 'Oja sandbox'], ...[notes[type], position]],
    );
}
