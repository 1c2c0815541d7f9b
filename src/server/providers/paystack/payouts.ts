import type { CountryCode } from '#lib/countries.ts';
import { supportedCountries } from '#lib/countries.ts';
import { currencyCodes } from '#lib/currencies.ts';
import type { Money } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaidOut, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
import { isProofOfNone, notYet, saysNo, unclear, waitsForCode } from '#server/providers/answers.ts';
import {
  idOf,
  isTrialKey,
  readReply,
  refusedTo,
  refusedQuery,
  type PaystackParts,
} from './client.ts';
import { paystackPayoutsList } from './lists.ts';
import { readHook } from './signature.ts';
import { payoutEndOf } from './states.ts';
import {
  Balances,
  createdAt,
  OneTransfer,
  Recipient,
  sum,
  Transfers,
  type Transfer,
} from './wire.ts';
import { foldedWords } from '#lib/rules/fold.ts';

/** The provider's word for a bank account by country; mobile money has the same word everywhere. */
const bankTypes: Readonly<Record<CountryCode, string>> = { NG: 'nuban', GH: 'ghipps', KE: 'kepss' };

const NEEDS_CODE = 'otp';

function answerOf(transfer: Transfer): Outcome<PaidOut> {
  const { status, amount, currency, transfer_code: code } = transfer;
  if (status === NEEDS_CODE) return waitsForCode(code);
  switch (payoutEndOf(status)) {
    case 'done':
      return {
        kind: 'done',
        value: { paid: sum(amount, currency) },
        providerRef: code,
        raw: null,
      };
    case 'failed':
      return saysNo(status === 'blocked' ? 'blocked' : 'declined');
    case 'reversed':
      return saysNo('reversed');
    case 'pending':
      return notYet(code);
  }
}

/** When the newest payout was made, if it waited for a code. Without one it is abandoned after half an hour. */
async function lastNeededCode({ client }: PaystackParts): Promise<Outcome<Date | null>> {
  const parsed = readReply(await client.read('transfer', { query: { perPage: '20' } }), Transfers);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal') return refusedQuery(parsed);
  const newest = parsed.value.data.toSorted((a, b) => +createdAt(b) - +createdAt(a))[0];
  const waited = newest && [NEEDS_CODE, 'abandoned'].includes(newest.status);
  return {
    kind: 'done',
    value: waited ? createdAt(newest) : null,
    providerRef: 'paystack-transfers',
    raw: null,
  };
}

/** False if the provider's name for the account shares no word with the name we were given. */
function isNamed(theirs: string | null | undefined, ours: string): boolean {
  if (!theirs) return true;
  const words = new Set(foldedWords(theirs));
  return foldedWords(ours).some((word) => words.has(word));
}

/** The provider's recipient for an account; requesting the same account again returns the same recipient. */
async function recipientOf(
  parts: PaystackParts,
  { country, type, codes, accountNumber, accountName }: PayoutRequest,
): Promise<Outcome<string>> {
  const bankCode = codes['paystack'];
  if (!bankCode) return saysNo('invalid_input');
  const reply = await parts.client.read('transferrecipient', {
    body: {
      type: type === 'bank' ? bankTypes[country] : 'mobile_money',
      name: accountName,
      account_number: accountNumber,
      bank_code: bankCode,
      currency: supportedCountries[country].currency,
    },
  });
  const parsed = readReply(reply, Recipient);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal') return refusedTo(parts, parsed);
  const { recipient_code: value, details } = parsed.value.data;
  if (!isNamed(details?.account_name, accountName)) return saysNo('declined');
  return { kind: 'done', value, providerRef: value, raw: null };
}

/** The balance available for payouts, and what came in. */
async function readFloat({ client }: PaystackParts): Promise<Outcome<readonly Money[]>> {
  const parsed = readReply(await client.read('balance', { query: {} }), Balances);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal')
    return parsed.status === 401 ? saysNo('auth') : refusedQuery(parsed);
  // it may hold money in a currency that we don't use
  const value = parsed.value.data.flatMap(({ currency, balance }) => {
    const ours = currencyCodes.find((each) => each === currency);
    return ours ? [sum(balance, ours)] : [];
  });
  return { kind: 'done', value, providerRef: 'paystack-balance', raw: null };
}

/** Payouts from our balance at Paystack. Our reference keeps them from being sent twice. */
export function paystackPayouts(parts: PaystackParts): PayoutPort {
  const { client, clock, secretKey } = parts;
  return {
    id: idOf(secretKey),
    isSandbox: isTrialKey(secretKey),
    // 16 to 50 of a-z, 0-9, - and _
    referenceFor: (orderId) => `oja-${orderId.toLowerCase()}`,

    async pay(request) {
      const recipient = await recipientOf(parts, request);
      if (recipient.kind !== 'done') return recipient;
      const { reference, amount } = request;
      const reply = await client.send('transfer', {
        source: 'balance',
        reference,
        recipient: recipient.value,
        reason: 'Withdrawal',
        amount: Number(amount.minor),
        currency: amount.currency,
      });
      const parsed = readReply(reply, OneTransfer);
      if (parsed.kind === 'nothing') return unclear(parsed.reason);
      if (parsed.kind === 'refusal') return refusedTo(parts, parsed);
      return answerOf(parsed.value.data);
    },

    async requery({ reference, sentAt }) {
      const path = `transfer/verify/${encodeURIComponent(reference)}`;
      const parsed = readReply(await client.read(path, { query: {} }), OneTransfer);
      if (parsed.kind === 'nothing') return unclear(parsed.reason);
      if (parsed.kind === 'value') {
        const { data } = parsed.value;
        return data.reference === reference ? answerOf(data) : unclear('bad_body');
      }
      if (parsed.status !== 404) return refusedQuery(parsed);
      return isProofOfNone(sentAt, clock) ? saysNo('not_found') : unclear('not_found');
    },

    listSettled: paystackPayoutsList(parts),
    getFloat: () => readFloat(parts),
    lastNeededCode: () => lastNeededCode(parts),

    readNotice(header, raw) {
      const hook = readHook(header, raw, parts.noticeKeys);
      if (!hook) return { ok: false };
      const isPayout = hook.event.startsWith('transfer.');
      return { ok: true, eventKey: hook.eventKey, reference: isPayout ? hook.reference : '' };
    },
  };
}
