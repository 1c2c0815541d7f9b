import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { currencyCodes } from '#lib/currencies.ts';
import { toAmount, type Money } from '#lib/money.ts';
import { nationalDigits } from '#lib/rules/network.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaidOut, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { readAs } from '#server/providers/read-as.ts';
import { idOf, isTrialKey, notDone, servesThere, type FlutterwaveParts } from './client.ts';
import { flutterwavePayoutsList, payoutStates } from './lists.ts';
import { readHook } from './notice.ts';
import {
  Balances,
  Banks,
  Branches,
  OneTransfer,
  sum,
  Transfers,
  unconfirmed,
  type Transfer,
} from './wire.ts';

/** An unlisted state isn't final: a payout may stay new for long. */
function answerOf({ id, status, amount, currency }: Transfer): Outcome<PaidOut> {
  const state = payoutStates[status];
  if (state === 'failed') return saysNo('declined');
  if (state !== 'done') return notYet(id);
  return { kind: 'done', value: { paid: sum(amount, currency) }, providerRef: id, raw: null };
}

/** Countries whose banks are paid at a branch. Any branch of the bank serves all of its accounts. */
const paysAtBranch: readonly CountryCode[] = ['GH'];

/** A branch of a bank; undefined if the provider doesn't name one. */
async function findBranch(
  { client }: FlutterwaveParts,
  country: CountryCode,
  bankCode: string,
): Promise<string | undefined> {
  const banks = readAs(await client.read(`banks/${country}`, { query: {} }), Banks);
  const bank = banks.ok ? banks.value.data.find(({ code }) => code === bankCode) : undefined;
  if (!bank) return undefined;
  const branches = readAs(await client.read(`banks/${bank.id}/branches`, { query: {} }), Branches);
  return branches.ok ? branches.value.data[0]?.branch_code : undefined;
}

/** The bank or network and the account, in the provider's terms; undefined for a bank without a code. */
function targetOf({ type, codes, country, accountNumber }: PayoutRequest) {
  if (type === 'bank') {
    const bank = codes['flutterwave'];
    return bank && { account_bank: bank, account_number: accountNumber };
  }
  const network = unconfirmed.payoutNetworks[codes['paystack'] ?? ''];
  const { dialingCode } = supportedCountries[country];
  const phone = unconfirmed.phone(nationalDigits(accountNumber, dialingCode), dialingCode);
  return network && { account_bank: network, account_number: phone };
}

async function find({ client }: FlutterwaveParts, reference: string): Promise<Outcome<PaidOut>> {
  const found = readAs(await client.read('transfers', { query: { reference } }), Transfers);
  if (!found.ok) return unclear(found.reason);
  const { data } = found.value;
  const mine = data.find((each) => each.reference === reference);
  if (mine) return answerOf(mine);
  // the list wasn't filtered, so it proves nothing about our payout
  return unclear(data.length > 0 ? 'bad_body' : 'not_found');
}

async function listBanks(
  { client }: FlutterwaveParts,
  country: CountryCode,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const found = readAs(await client.read(`banks/${country}`, { query: {} }), Banks);
  if (!found.ok) return unclear(found.reason);
  const value = found.value.data.map(({ code, name }) => ({ code, name }));
  return { kind: 'done', value, providerRef: '', raw: null };
}

/** The balance available for payouts. */
async function readFloat({ client }: FlutterwaveParts): Promise<Outcome<readonly Money[]>> {
  const reply = await client.read('balances', { query: {} });
  const found = readAs(reply, Balances);
  if (!found.ok) return found.status === 401 ? saysNo('auth') : unclear(found.reason);
  const value = found.value.data.flatMap(({ currency, ...figures }) => {
    const ours = currencyCodes.find((each) => each === currency);
    return ours ? [sum(figures[unconfirmed.balance], ours)] : [];
  });
  return { kind: 'done', value, providerRef: 'flutterwave-balances', raw: null };
}

/** Payouts from our balance at Flutterwave: mobile money, and banks with a Flutterwave code. */
export function flutterwavePayouts(parts: FlutterwaveParts): PayoutPort {
  const { client, clock, secretKey } = parts;
  return {
    id: idOf(secretKey),
    isSandbox: isTrialKey(secretKey),
    serves: servesThere,
    referenceFor: (orderId) => `oja-${orderId.toLowerCase()}`,

    async pay(request) {
      const { reference, amount, accountName, country } = request;
      const target = country === 'NG' ? undefined : targetOf(request);
      if (!target) return saysNo('invalid_input');
      const { currency } = amount;
      const needsBranch = request.type === 'bank' && paysAtBranch.includes(country);
      const branch = needsBranch
        ? await findBranch(parts, country, target.account_bank)
        : undefined;
      // nothing has been sent
      if (needsBranch && !branch) return saysNo('provider_down');
      const reply = await client.send('transfers', {
        ...target,
        ...(branch && { destination_branch_code: branch }),
        reference,
        beneficiary_name: accountName,
        narration: 'Withdrawal',
        amount: Number(toAmount(amount.minor)),
        currency,
        debit_currency: currency,
      });
      const made = readAs(reply, OneTransfer);
      if (!made.ok) return notDone(parts, reply);
      return made.value.data.reference === reference
        ? answerOf(made.value.data)
        : unclear('bad_body');
    },

    async requery({ reference, sentAt }) {
      const found = await find(parts, reference);
      const isMissing = found.kind === 'unknown' && found.reason === 'not_found';
      return isMissing && isProofOfNone(sentAt, clock) ? saysNo('not_found') : found;
    },

    banks: { scheme: 'flutterwave', list: (country) => listBanks(parts, country) },
    listSettled: flutterwavePayoutsList(parts),
    getFloat: () => readFloat(parts),
    readNotice(header, raw) {
      const hook = readHook(header, raw, parts.webhookSecrets);
      if (!hook) return { ok: false };
      const isTransfer = hook.event === 'transfer.completed';
      return { ok: true, eventKey: hook.eventKey, reference: isTransfer ? hook.reference : '' };
    },
  };
}
