import { supportedCountries, countryCodes } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import { nationalDigits } from '#lib/rules/network.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type {
  MobileMoneyRequest,
  MobileMoneyStep,
  PaidDeposit,
  PaymentsPort,
} from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import {
  isUsedReference,
  readReply,
  refusedTo,
  refusedQuery,
  type PaystackParts,
} from './client.ts';
import { endOf } from './states.ts';
import {
  Charge,
  Checkout,
  OneTransaction,
  readDate,
  createdAt,
  sum,
  unconfirmed,
  type ChargeState,
  type Transaction,
} from './wire.ts';

/** How long the payer has to approve on the phone. */
const PROMPT_S = 180;
/** How long they have to get a code from their network and enter it. */
const CODE_S = 10 * 60;

/** The networks that can be charged, by our codes. */
const networks: Readonly<Record<string, string>> = {
  MTN: 'mtn',
  VOD: 'vod',
  ATL: 'atl',
  MPESA: 'mpesa',
  ATL_KE: 'atl',
};

function payersPhone({ phone, amount: { currency } }: MobileMoneyRequest): string {
  if (!unconfirmed.nationalPhone.includes(currency)) return phone;
  const country = countryCodes.find((code) => supportedCountries[code].currency === currency);
  return country ? nationalDigits(phone, supportedCountries[country].dialingCode) : phone;
}

/**
 * The amount that the payer was charged for us. If they pay the provider's fee, it comes on top and
 * isn't ours.
 */
export function paidBy({ amount, requested_amount, fees, currency }: Transaction): Money {
  const isOnTop =
    requested_amount !== null &&
    requested_amount !== undefined &&
    BigInt(requested_amount) !== BigInt(amount) &&
    BigInt(requested_amount) + BigInt(fees ?? 0) === BigInt(amount);
  return sum(isOnTop ? requested_amount : amount, currency);
}

/** The provider's fee; undefined until it reports one, or if the payer pays it. */
export function feeOf(transaction: Transaction): Money | undefined {
  const { fees, currency, amount } = transaction;
  if (fees === null || fees === undefined) return undefined;
  return paidBy(transaction).minor === BigInt(amount) ? sum(fees, currency) : sum(0, currency);
}

/** A payment as the provider has it, by its reference there. */
export async function findTransaction(
  { client }: PaystackParts,
  reference: string,
): Promise<Outcome<Transaction>> {
  const path = `transaction/verify/${encodeURIComponent(reference)}`;
  const parsed = readReply(await client.read(path, { query: {} }), OneTransaction);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal')
    return refusedQuery(parsed, ({ message }) => unconfirmed.noPayment.test(message));
  const { data } = parsed.value;
  if (data.reference !== reference) return unclear('bad_body');
  return { kind: 'done', value: data, providerRef: String(data.id), raw: null };
}

function depositOf(transaction: Transaction): Outcome<PaidDeposit> {
  const end = endOf(transaction.status);
  if (end === 'pending') return notYet(String(transaction.id));
  if (end !== 'done') return saysNo(end === 'failed' ? 'declined' : 'reversed');
  const fee = feeOf(transaction);
  return {
    kind: 'done',
    value: {
      paid: paidBy(transaction),
      paidAt: readDate(transaction.paid_at) ?? createdAt(transaction),
      ...(fee ? { fee } : {}),
    },
    providerRef: String(transaction.id),
    raw: null,
  };
}

type Deposits = Pick<
  PaymentsPort,
  'startCheckout' | 'chargesNetwork' | 'chargeMobileMoney' | 'submitMobileMoneyCode' | 'getDeposit'
>;

const PROMPT = 'Approve the payment on your phone with your mobile money PIN.';
const CODE = 'Enter the code that your network gives you for this payment.';

/** What the payer does next, by the status of a charge. */
function stepOf(
  { clock }: PaystackParts,
  reference: string,
  { status, display_text: text }: ChargeState,
): Outcome<MobileMoneyStep> {
  if (status === 'failed') return saysNo('declined');
  const asksCode = unconfirmed.codeStatuses.includes(status);
  // it requires something else from the payer, which we have no field for
  if (!asksCode && status.startsWith('send_')) return saysNo('other');
  const expiresAt = secondsAfter(clock.now(), asksCode ? CODE_S : PROMPT_S);
  const value: MobileMoneyStep = asksCode
    ? { kind: 'code', instruction: text ?? CODE, expiresAt }
    : { kind: 'prompt', instruction: text ?? PROMPT, expiresAt };
  return { kind: 'done', value, providerRef: reference, raw: null };
}

/** Payments that we start: the provider's page, and prompts on phones. */
export const paystackDeposits = (parts: PaystackParts): Deposits => ({
  async startCheckout({ reference, amount, email, returnUrl }) {
    const reply = await parts.client.send('transaction/initialize', {
      reference,
      email,
      callback_url: returnUrl,
      amount: Number(amount.minor),
      currency: amount.currency,
    });
    const parsed = readReply(reply, Checkout);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal')
      return isUsedReference(parsed) ? saysNo('duplicate') : refusedTo(parts, parsed);
    const redirectUrl = parsed.value.data.authorization_url;
    return { kind: 'done', value: { redirectUrl }, providerRef: reference, raw: null };
  },

  chargesNetwork: (network) => network in networks,

  async chargeMobileMoney(request) {
    const { reference, amount, email, network } = request;
    const provider = networks[network];
    if (!provider) return saysNo('invalid_input');
    const reply = await parts.client.send('charge', {
      reference,
      email,
      amount: Number(amount.minor),
      currency: amount.currency,
      mobile_money: { phone: payersPhone(request), provider },
    });
    let said = readReply(reply, Charge);
    // the prompt is in progress: calling again shows it again and charges nothing
    if (said.kind === 'refusal' && isUsedReference(said)) {
      const path = `charge/${encodeURIComponent(reference)}`;
      said = readReply(await parts.client.read(path, { query: {} }), Charge);
      if (said.kind === 'refusal') return unclear('bad_body');
    }
    if (said.kind === 'nothing') return unclear(said.reason);
    if (said.kind === 'refusal') return refusedTo(parts, said);
    return stepOf(parts, reference, said.value.data);
  },

  async submitMobileMoneyCode({ reference, code }) {
    const reply = await parts.client.send('charge/submit_otp', { otp: code, reference });
    const parsed = readReply(reply, Charge);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal')
      return unconfirmed.wrongCode.test(parsed.message)
        ? saysNo('invalid_input')
        : refusedTo(parts, parsed);
    const step = stepOf(parts, reference, parsed.value.data);
    // it asks for a code again: this one was wrong
    return step.kind === 'done' && step.value.kind === 'code' ? saysNo('invalid_input') : step;
  },

  async getDeposit(reference) {
    const found = await findTransaction(parts, reference);
    return found.kind === 'done' ? depositOf(found.value) : found;
  },
});
