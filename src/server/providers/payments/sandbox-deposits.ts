import { createHash } from 'node:crypto';
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

const codeText = (phone: string) => `We’ve sent a code to ${phone}. Enter it below.`;

type Deposits = Pick<
  PaymentsPort,
  'startCheckout' | 'chargesNetwork' | 'chargeMobileMoney' | 'submitMobileMoneyCode' | 'getDeposit'
>;

/** Networks whose customers get a code for each payment, as at real providers. */
const asksCode = (network: string): boolean => network === 'VOD' || network === 'TKASH';

/** The code that the network would give the payer. */
export const sandboxCode = (reference: string): string =>
  String(createHash('sha256').update(reference).digest().readUInt32BE() % 1_000_000).padStart(
    6,
    '0',
  );

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

  chargesNetwork: () => true,

  async chargeMobileMoney({ reference, amount, email, phone, network }) {
    const trouble = await behave(db);
    if (trouble?.kind === 'failed') return trouble;
    await db.sql.query(
      `insert into sandbox.payment(reference, amount, currency, email, channel, prompts, created_at)
         values ($1, $2, $3, $4, 'mobile_money', 1, $5)
         on conflict (reference) do update set prompts = sandbox.payment.prompts + 1`,
      [reference, amount.minor, amount.currency, email, clock.now()],
    );
    const sms = asksCode(network)
      ? `Your code for the payment ${reference} is ${sandboxCode(reference)}.`
      : promptText(env.origin, reference);
    await db.sql.query(
      'insert into sandbox_sms(message_id, "to", text, at) values ($1, $2, $3, $4)',
      [newUuid(), phone, sms, clock.now()],
    );
    if (trouble) return trouble;
    const expiresAt = secondsAfter(clock.now(), PROMPT_S);
    if (asksCode(network))
      return done({ kind: 'code', instruction: codeText(phone), expiresAt }, reference);
    const instruction = `On the phone ${phone}, approve the payment with your mobile money PIN.`;
    return done({ kind: 'prompt', instruction, expiresAt }, reference);
  },

  async submitMobileMoneyCode({ reference, code }) {
    const trouble = await behave(db);
    if (trouble) return trouble;
    if (code !== sandboxCode(reference)) return saysNo('invalid_input');
    const instruction = 'Approve the payment on your phone with your mobile money PIN.';
    const expiresAt = secondsAfter(clock.now(), PROMPT_S);
    return done({ kind: 'prompt', instruction, expiresAt }, reference);
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
