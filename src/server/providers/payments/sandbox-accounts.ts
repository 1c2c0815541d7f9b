import { brand } from '#lib/brand.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { behave, done, noAnswer, saysNo } from './sandbox-answers.ts';
import { asBankWrites, magicAccountNumbers, strangersName } from './sandbox-banks.ts';

const BANK = 'Oja Demo Bank';

type Accounts = Pick<PaymentsPort, 'ensureReservedAccount' | 'resolveAccount'>;

/** Bank accounts of the sandbox: those reserved for our users, and everyone else's. */
export const sandboxAccounts = ({ db }: ProviderParts): Accounts => ({
  async ensureReservedAccount({ userRef, name }) {
    const trouble = await behave(db);
    if (trouble) return trouble;
    const { rows } = await db.sql.query<{ account_number: string; account_name: string }>(
      `insert into sandbox.reserved_account(user_ref, account_number, account_name, bank)
         values ($1, '99' || lpad(nextval('sandbox.account_number_seq')::text, 8, '0'), $2, $3)
         on conflict (user_ref) do update set account_name = sandbox.reserved_account.account_name
         returning account_number, account_name`,
      [userRef, `${brand.name}/${name}`.toUpperCase(), BANK],
    );
    const row = rows[0];
    if (!row) return noAnswer;
    const { account_number: accountNumber, account_name: accountName } = row;
    return done({ accountNumber, accountName, bank: BANK }, accountNumber);
  },

  async resolveAccount({ accountNumber, holder }) {
    const trouble = await behave(db);
    if (trouble) return trouble;
    if (accountNumber.endsWith(magicAccountNumbers.noAnswer)) return noAnswer;
    if (accountNumber.endsWith(magicAccountNumbers.notFound)) return saysNo('not_found');
    const stranger = accountNumber.endsWith(magicAccountNumbers.anotherPerson);
    return done({ accountName: asBankWrites(stranger ? strangersName : holder) }, accountNumber);
  },
});
