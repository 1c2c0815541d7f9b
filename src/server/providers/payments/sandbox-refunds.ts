import type { CurrencyCode } from '#lib/countries.ts';
import { money } from '#lib/money.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { done, noAnswer, notYet, saysNo } from './sandbox-answers.ts';

/** Incoming payments in the sandbox's books; only the first refund counts. */
const BOOKS = {
  deposit: `update sandbox.payment set refunded_at = coalesce(refunded_at, $2)
    where reference = $1 and state = 'paid'
    returning coalesce(paid_amount, amount) as amount, currency`,
  transfer: `update sandbox.transfer set refunded_at = coalesce(refunded_at, $2)
    where reference = $1 returning amount, currency`,
};

/** Refunds to the payer. */
export const sandboxRefunds = ({ db, clock }: ProviderParts): Pick<PaymentsPort, 'refund'> => ({
  async refund({ topic, reference }) {
    const behaviour = await waitAsSwitched(await readSwitch(db, 'payments'));
    if (behaviour === 'failed') return saysNo('provider_down');
    if (behaviour === 'pending') return notYet;
    const { rows } = await db.sql.query<{ amount: bigint; currency: CurrencyCode }>(BOOKS[topic], [
      reference,
      clock.now(),
    ]);
    // it was refunded, but the reply got lost
    if (behaviour === 'timeout') return noAnswer;
    const [row] = rows;
    if (!row) return saysNo('not_found');
    return done({ refunded: money(row.amount, row.currency) }, reference);
  },
});
