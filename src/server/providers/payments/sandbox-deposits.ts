import type { CurrencyCode } from '#lib/countries.ts';
import { money } from '#lib/money.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { behave, done, noAnswer, notYet, saysNo } from './sandbox-answers.ts';

const PROMPT_S = 120;

interface PaymentRow {
  state: 'open' | 'paid' | 'failed' | 'cancelled';
  amount: bigint;
  paid_amount: bigint | null;
  currency: CurrencyCode;
  paid_at: Date | null;
}

/** Replaces the prompt on the phone: it appears in the console's list of text messages. */
const promptText = (origin: string, reference: string) =>
  `Approve the payment ${reference}: ${origin}/sandbox/gateway/${reference}`;

type Deposits = Pick<PaymentsPort, 'startCheckout' | 'chargeMobileMoney' | 'getDeposit'>;

/** The sandbox's checkout and prompts: payments that people decide on the sandbox's own page. */
export const sandboxDeposits = ({ db, env, clock }: ProviderParts): Deposits => ({
  async startCheckout({ reference, amount, email, returnUrl }) {
    const trouble = await behave(db);
    if (trouble?.kind === 'failed') return trouble;
    await db.sql.query(
      `insert into sandbox.payment(reference, amount, currency, email, channel, return_url, created_at)
         values ($1, $2, $3, $4, 'checkout', $5, $6) on conflict (reference) do nothing`,
      [reference, amount.minor, amount.currency, email, returnUrl, clock.now()],
    );
    // the order arrived, but the reply got lost
    if (trouble) return trouble;
    return done({ redirectUrl: `${env.origin}/sandbox/gateway/${reference}` }, reference);
  },

  async chargeMobileMoney({ reference, amount, email, phone }) {
    const trouble = await behave(db);
    if (trouble?.kind === 'failed') return trouble;
    await db.sql.query(
      `insert into sandbox.payment(reference, amount, currency, email, channel, prompts, created_at)
         values ($1, $2, $3, $4, 'mobile_money', 1, $5)
         on conflict (reference) do update set prompts = sandbox.payment.prompts + 1`,
      [reference, amount.minor, amount.currency, email, clock.now()],
    );
    await db.sql.query(
      'insert into sandbox_sms(message_id, "to", text, at) values ($1, $2, $3, $4)',
      [newUuid(), phone, promptText(env.origin, reference), clock.now()],
    );
    if (trouble) return trouble;
    const instruction = `On the phone ${phone}, approve the payment with your mobile money PIN.`;
    return done({ instruction, expiresAt: secondsAfter(clock.now(), PROMPT_S) }, reference);
  },

  async getDeposit(reference) {
    const behaviour = await waitAsSwitched(await readSwitch(db, 'payments'));
    if (behaviour === 'timeout') return noAnswer;
    const { rows } = await db.sql.query<PaymentRow>(
      'select state, amount, paid_amount, currency, paid_at from sandbox.payment where reference = $1',
      [reference],
    );
    const row = rows[0];
    if (!row) return saysNo('not_found');
    if (behaviour === 'pending' || row.state === 'open') return notYet;
    if (row.state !== 'paid') return saysNo('declined');
    const paid = money(row.paid_amount ?? row.amount, row.currency);
    return done({ paid, paidAt: row.paid_at ?? clock.now() }, reference);
  },
});
