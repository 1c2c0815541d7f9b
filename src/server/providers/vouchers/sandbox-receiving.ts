import { money } from '#lib/money.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { VouchersPort } from '#server/ports/vouchers.ts';
import { noAnswer, notYet, saysNo } from './sandbox-answers.ts';
import type { SandboxVoucherPayment } from './tables.ts';

/** The provider's own number for a payment. */
const paymentOf = (reference: string): string =>
  `PP${sha256(reference).toString('hex').slice(0, 12).toUpperCase()}`;

type Receiving = Pick<VouchersPort, 'startReceiving' | 'getReceived'>;

/** Dollars that people pay to us: payments that they decide on the sandbox's own page. */
export const sandboxReceiving = ({ db, env, clock }: ProviderParts): Receiving => ({
  async startReceiving({ reference, amount, payer, returnUrl }) {
    const behaviour = await waitAsSwitched(await readSwitch(db, 'vouchers'));
    if (behaviour === 'failed') return saysNo('provider_down');
    await db.sql.query(
      `insert into sandbox.voucher_payment(reference, payer, amount, currency, return_url, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (reference) do nothing`,
      [reference, payer, amount.minor, amount.currency, returnUrl, clock.now()],
    );
    // it is in the books, but the reply got lost
    if (behaviour === 'timeout') return noAnswer;
    const url = `${env.origin}/sandbox/gateway/${reference}`;
    return { kind: 'done', value: { url }, providerRef: reference, raw: null };
  },

  async getReceived(reference) {
    const behaviour = await waitAsSwitched(await readSwitch(db, 'vouchers'));
    if (behaviour === 'timeout') return noAnswer;
    const { rows } = await db.sql.query<SandboxVoucherPayment>(
      'select * from sandbox.voucher_payment where reference = $1',
      [reference],
    );
    const [row] = rows;
    if (!row) return saysNo('not_found');
    if (behaviour === 'pending' || row.state === 'open') return notYet;
    if (row.state !== 'paid') return saysNo('declined');
    const arrived = money(row.paid_amount ?? row.amount, row.currency);
    const value = { arrived, payer: row.payer, paidAt: row.paid_at ?? clock.now() };
    return { kind: 'done', value, providerRef: paymentOf(reference), raw: null };
  },
});
