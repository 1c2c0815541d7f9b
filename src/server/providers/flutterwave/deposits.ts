import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { nationalDigits } from '#lib/rules/network.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { MobileMoneyRequest, PaidDeposit, PaymentsPort } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { readAs } from '#server/providers/read-as.ts';
import { notDone, refusalIn, type FlutterwaveParts } from './client.ts';
import {
  Charge,
  Checkout,
  OneTransaction,
  readDate,
  sum,
  unconfirmed,
  type Transaction,
} from './wire.ts';

/** How long the payer has to approve on the phone. */
const PROMPT_S = 180;

/** The type of prompt, by currency. */
const promptTypes: Readonly<Record<string, string>> = { GHS: 'mobile_money_ghana', KES: 'mpesa' };

function payersPhone({ phone, amount: { currency } }: MobileMoneyRequest): string {
  const country = countryCodes.find((code) => supportedCountries[code].currency === currency);
  if (!country) return phone;
  const { dialingCode } = supportedCountries[country];
  return unconfirmed.phone(nationalDigits(phone, dialingCode), dialingCode);
}

/**
 * A payment as the provider has it, by our reference. It has none until someone pays, so "not
 * found" isn't a refusal.
 */
export async function findTransaction(
  { client }: FlutterwaveParts,
  reference: string,
): Promise<Outcome<Transaction>> {
  const query = { tx_ref: reference };
  const reply = await client.read('transactions/verify_by_reference', { query });
  const found = readAs(reply, OneTransaction);
  if (!found.ok) {
    const refused = refusalIn(reply);
    const isNone = refused && refused.status < 500 && unconfirmed.noPayment.test(refused.message);
    return isNone ? notYet() : unclear(found.reason);
  }
  const { data } = found.value;
  if (data.tx_ref !== reference) return unclear('bad_body');
  return { kind: 'done', value: data, providerRef: data.id, raw: null };
}

function depositOf(
  { log, clock }: FlutterwaveParts,
  transaction: Transaction,
): Outcome<PaidDeposit> {
  const { id, status, amount, app_fee: fee, currency, created_at: at } = transaction;
  if (status === 'failed') return saysNo('declined');
  if (status !== 'successful') return notYet(id);
  const paidAt = readDate(at);
  if (!paidAt) log.warn({ provider: 'flutterwave' }, 'a payment without a time');
  return {
    kind: 'done',
    value: {
      paid: sum(amount, currency),
      paidAt: paidAt ?? clock.now(),
      ...(fee === null || fee === undefined ? {} : { fee: sum(fee, currency) }),
    },
    providerRef: id,
    raw: null,
  };
}

type Deposits = Pick<
  PaymentsPort,
  'startCheckout' | 'chargesNetwork' | 'chargeMobileMoney' | 'submitMobileMoneyCode' | 'getDeposit'
>;

/** Payments that we start: the provider's page, and prompts on phones in Ghana and Kenya. */
export const flutterwaveDeposits = (parts: FlutterwaveParts): Deposits => ({
  async startCheckout({ reference, amount, email, returnUrl }) {
    const reply = await parts.client.send('payments', {
      tx_ref: reference,
      redirect_url: returnUrl,
      customer: { email },
      amount: Number(toAmount(amount.minor)),
      currency: amount.currency,
    });
    const made = readAs(reply, Checkout);
    if (!made.ok) return notDone(parts, reply);
    const redirectUrl = made.value.data.link;
    return { kind: 'done', value: { redirectUrl }, providerRef: reference, raw: null };
  },

  chargesNetwork: (network) => network in unconfirmed.chargeNetworks,
  // its own page asks for codes
  submitMobileMoneyCode: null,

  async chargeMobileMoney(request) {
    const { reference, amount, email } = request;
    const type = promptTypes[amount.currency];
    const network = unconfirmed.chargeNetworks[request.network];
    if (!type || !network) return saysNo('invalid_input');
    const reply = await parts.client.send(`charges?type=${type}`, {
      tx_ref: reference,
      email,
      redirect_url: request.returnUrl,
      phone_number: payersPhone(request),
      amount: Number(toAmount(amount.minor)),
      currency: amount.currency,
      ...(type === 'mpesa' ? {} : { network }),
    });
    const made = readAs(reply, Charge);
    if (!made.ok) return notDone(parts, reply);
    const { data, meta } = made.value;
    if (data?.status === 'failed') return saysNo('declined');
    const { redirect: redirectUrl, note } = meta?.authorization ?? {};
    if (redirectUrl)
      return {
        kind: 'done',
        value: { kind: 'page', redirectUrl },
        providerRef: reference,
        raw: null,
      };
    const instruction = note || 'Approve the payment on your phone with your mobile money PIN.';
    const expiresAt = secondsAfter(parts.clock.now(), PROMPT_S);
    const value = { kind: 'prompt', instruction, expiresAt } as const;
    return { kind: 'done', value, providerRef: reference, raw: null };
  },

  async getDeposit(reference) {
    const found = await findTransaction(parts, reference);
    return found.kind === 'done' ? depositOf(parts, found.value) : found;
  },
});
