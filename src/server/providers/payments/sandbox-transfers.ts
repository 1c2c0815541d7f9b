import type { CurrencyCode } from '#lib/countries.ts';
import { money } from '#lib/money.ts';
import { plainOf } from '#lib/rules/written-reference.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { PayinTransfer, PaymentsPort } from '#server/ports/payments.ts';
import { behave, done, saysNo } from './sandbox-answers.ts';

interface Row {
  reference: string;
  account_number: string;
  amount: bigint;
  currency: CurrencyCode;
  sender_name: string;
  note: string | null;
  created_at: Date;
}

const ARRIVED = `select reference, account_number, amount, currency, sender_name, note, created_at
  from sandbox.transfer where created_at <= $1`;
const PLAIN_NOTE = `regexp_replace(upper(note), '[^A-Z0-9]', '', 'g')`;

const transferOf = (row: Row): PayinTransfer => ({
  reference: row.reference,
  accountNumber: row.account_number,
  paid: money(row.amount, row.currency),
  senderName: row.sender_name,
  note: row.note,
  paidAt: row.created_at,
});

/** Transfers in the sandbox's books, to accounts reserved for our users and to our own. */
export const sandboxTransfers = ({
  db,
  clock,
}: ProviderParts): Pick<PaymentsPort, 'getTransfer' | 'listPayins'> => ({
  async getTransfer(providerReference) {
    const trouble = await behave(db);
    if (trouble?.kind === 'unknown') return trouble;
    const { rows } = await db.sql.query<Row>(`${ARRIVED} and reference = $2`, [
      clock.now(),
      providerReference,
    ]);
    const [row] = rows;
    return row ? done(transferOf(row), providerReference) : saysNo('not_found');
  },

  async listPayins(reference) {
    const trouble = await behave(db);
    if (trouble) return trouble;
    const { rows } = await db.sql.query<Row>(
      `${ARRIVED} and strpos(${PLAIN_NOTE}, $2) > 0
         and account_number not in (select account_number from sandbox.reserved_account)
       order by created_at, reference`,
      [clock.now(), plainOf(reference)],
    );
    return done(rows.map(transferOf), reference);
  },
});
