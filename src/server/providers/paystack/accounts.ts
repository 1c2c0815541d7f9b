import type { CountryCode } from '#lib/countries.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaymentsPort, ReservedAccountDetails } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { isTrialKey, readReply, refusedTo, refusedQuery, type PaystackParts } from './client.ts';
import {
  Accounts,
  Banks,
  Customer,
  NamedAccount,
  OneAccount,
  Taken,
  unconfirmed,
  type Account,
} from './wire.ts';

const detailsOf = ({ account_name, account_number, bank }: Account) => ({
  kind: 'done' as const,
  value: { accountNumber: account_number, accountName: account_name, bank: bank.name },
  providerRef: account_number,
  raw: null,
});

/** The current account of a customer; undefined without one. */
async function findAccount(
  { client }: PaystackParts,
  customer: string,
): Promise<Outcome<ReservedAccountDetails> | undefined> {
  const parsed = readReply(
    await client.read('dedicated_account', { query: { customer } }),
    Accounts,
  );
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal') return refusedQuery(parsed);
  const [first] = parsed.value.data;
  return first && detailsOf(first);
}

type Request = Parameters<PaymentsPort['ensureReservedAccount']>[0];

function namesIn(name: string) {
  const [first = '', ...others] = name.split(' ');
  return { first_name: first, last_name: others.join(' ') };
}

/** The customer with an email address, created if there is none. Creating one again returns the same. */
async function customerOf(parts: PaystackParts, { userRef, email, name }: Request) {
  const body = { email, ...namesIn(name), metadata: { user: userRef } };
  return readReply(await parts.client.read('customer', { body }), Customer);
}

/**
 * Submits the customer's identity to the provider. It responds with a notice some minutes later;
 * until then no account is opened, and the next call tries again.
 */
async function identify(
  parts: PaystackParts,
  customer: string,
  { name, identity }: Request,
): Promise<Exclude<Outcome<never>, { kind: 'done' }>> {
  const person = await identity();
  const bankCode = person?.codes['paystack'];
  if (!person || !bankCode) return saysNo('invalid_input');
  const reply = await parts.client.send(`customer/${encodeURIComponent(customer)}/identification`, {
    country: 'NG',
    type: 'bank_account',
    bvn: person.bvn,
    account_number: person.accountNumber,
    bank_code: bankCode,
    ...namesIn(name),
  });
  const parsed = readReply(reply, Taken);
  const isWrong = parsed.kind === 'refusal' && unconfirmed.wrongBvn.test(parsed.message);
  return isWrong ? saysNo('invalid_input') : notYet();
}

/** The provider's name for a bank in its list. */
export interface ListedBank {
  code: string;
  name: string;
}

const countries = { NG: 'nigeria', GH: 'ghana', KE: 'kenya' } satisfies Record<CountryCode, string>;
const PAGES = 20;

/** All banks and networks of a country, with their codes for payouts and name checks. */
export async function listPaystackBanks(
  client: JsonClient,
  country: CountryCode,
): Promise<Outcome<readonly ListedBank[]>> {
  const value: ListedBank[] = [];
  let next: string | null | undefined;
  for (let page = 0; page < PAGES; page++) {
    const query = {
      country: countries[country],
      perPage: '100',
      use_cursor: true,
      ...(next ? { next } : {}),
    };
    const parsed = readReply(await client.read('bank', { query }), Banks);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal') return refusedQuery(parsed);
    value.push(...parsed.value.data.filter(({ active }) => active));
    next = parsed.value.meta?.next;
    if (!next) break;
  }
  return { kind: 'done', value, providerRef: '', raw: null };
}

type Named = Pick<PaymentsPort, 'ensureReservedAccount' | 'resolveAccount'>;

/** Accounts of our users at the provider's bank, and the names on accounts elsewhere. */
export const paystackAccounts = (parts: PaystackParts): Named => ({
  async ensureReservedAccount(request) {
    const customer = await customerOf(parts, request);
    if (customer.kind === 'nothing') return unclear(customer.reason);
    if (customer.kind === 'refusal') return refusedTo(parts, customer);
    const { id } = customer.value.data;
    const found = await findAccount(parts, String(id));
    if (found) return found;
    const bank = unconfirmed.accountBank[isTrialKey(parts.secretKey) ? 'trial' : 'live'];
    const body = { customer: id, preferred_bank: bank };
    const parsed = readReply(await parts.client.send('dedicated_account', body), OneAccount);
    if (parsed.kind === 'value') return detailsOf(parsed.value.data);
    // it may have been created after all, or be in progress: the next call finds it
    if (parsed.kind === 'nothing') return notYet();
    return unconfirmed.unidentified.test(parsed.message)
      ? identify(parts, customer.value.data.customer_code, request)
      : refusedTo(parts, parsed);
  },

  async resolveAccount({ codes, accountNumber }) {
    const code = codes['paystack'];
    if (!code) return unclear('not_found');
    const query = { account_number: accountNumber, bank_code: code };
    const parsed = readReply(await parts.client.read('bank/resolve', { query }), NamedAccount);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal')
      return refusedQuery(parsed, ({ status }) => status !== 401 && status !== 403);
    const accountName = parsed.value.data.account_name;
    // account holders stay out of the logged answers
    return { kind: 'done', value: { accountName }, providerRef: '', raw: null };
  },
});
