import { randomUUID } from 'node:crypto';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import { countryCodes } from '#lib/countries.ts';
import type { JsonClient, JsonReply } from '#server/providers/json-client.ts';
import { listPaystackBanks } from '#server/providers/paystack/accounts.ts';
import { unconfirmed } from '#server/providers/paystack/wire.ts';
import type { Fact } from '../facts.ts';
import { unseen } from './live-vendor.ts';

const EMAIL = 'conformance@example.com';
export const newDeposit = () => `oja-${randomUUID()}`;

interface ListedAs {
  country: string;
  codes: { paystack?: string | undefined };
}

interface Answer {
  status: number;
  message: string;
  data: Record<string, unknown>;
}

function answerIn(reply: JsonReply): Answer {
  if (reply.kind === 'no answer') throw new Error(`no answer (${reply.reason})`);
  const { message = '', data } = (reply.body ?? {}) as { message?: string; data?: unknown };
  return { status: reply.status, message, data: (data ?? {}) as Answer['data'] };
}

/** The account in the provider's documents for payouts in test mode. */
export const testAccount = {
  type: 'nuban',
  name: 'Conformance',
  currency: 'NGN',
  account_number: '0000000000',
  bank_code: '057',
};

/** The provider's name for the account, because we never pay under a different name. */
export async function nameOf(client: JsonClient): Promise<string> {
  const { data } = answerIn(await client.read('transferrecipient', { body: testAccount }));
  const { account_name: name } = (data['details'] ?? {}) as { account_name?: string | null };
  return name ?? testAccount.name;
}

const telecel = (reference: string) => ({
  email: EMAIL,
  amount: 100,
  currency: 'GHS',
  reference,
  mobile_money: { phone: '0201234567', provider: 'vod' },
});

const shown = ({ status, message }: Answer): string => `${status} “${message}”`;

/** The assumptions of its adapter. */
export function factsOf(client: JsonClient): Fact[] {
  const post = async (path: string, body: Record<string, unknown>) =>
    answerIn(await client.send(path, body));
  const get = async (path: string) => answerIn(await client.read(path, { query: {} }));
  const begin = (reference: string) =>
    post('transaction/initialize', { email: EMAIL, amount: 10_000, currency: 'NGN', reference });
  return [
    {
      name: 'usedReference',
      says: 'a second payment with the same reference is refused in words that we know',
      async check() {
        const reference = newDeposit();
        await begin(reference);
        const again = await begin(reference);
        const isRight = again.status >= 400 && unconfirmed.usedReference.test(again.message);
        return { isRight, seen: shown(again) };
      },
    },
    {
      name: 'noPayment',
      says: 'a payment that was never started is refused in words that we know',
      async check() {
        const found = await get(`transaction/verify/${newDeposit()}`);
        const isRight = found.status >= 400 && unconfirmed.noPayment.test(found.message);
        return { isRight, seen: shown(found) };
      },
    },
    {
      name: 'openPayment',
      says: `a checkout that no one has paid is “${unconfirmed.openPayment}”`,
      async check() {
        const reference = newDeposit();
        await begin(reference);
        const { data } = await get(`transaction/verify/${reference}`);
        const seen = String(data['status']);
        return { isRight: seen === unconfirmed.openPayment, seen };
      },
    },
    {
      name: 'noFloat',
      says: 'a payout beyond our balance is refused in words that we know',
      async check() {
        const { data } = await post('transferrecipient', {
          ...testAccount,
        });
        const sent = await post('transfer', {
          source: 'balance',
          amount: 900_000_000_000,
          recipient: data['recipient_code'],
          reference: `oja-${randomUUID()}`,
          currency: 'NGN',
        });
        return { isRight: unconfirmed.noFloat.test(sent.message), seen: shown(sent) };
      },
    },
    {
      name: 'accountBank.trial',
      says: `accounts of our users can be kept at ${unconfirmed.accountBank.trial} in test mode`,
      async check() {
        const found = await get('dedicated_account/available_providers');
        const slugs = (found.data as unknown as { provider_slug?: string }[]).map(
          ({ provider_slug: slug }) => slug,
        );
        return { isRight: slugs.includes(unconfirmed.accountBank.trial), seen: slugs.join(', ') };
      },
    },
    {
      name: 'accountBank.live',
      says: `accounts of our users can be kept at ${unconfirmed.accountBank.live} in live mode`,
    },
    {
      name: 'customerByEmail',
      says: 'making a customer with a known address gives the one that exists',
      async check() {
        const [one, two] = [
          await post('customer', { email: EMAIL }),
          await post('customer', { email: EMAIL }),
        ];
        const codes = [one, two].map(({ data }) => String(data['customer_code']));
        return { isRight: codes[0] === codes[1], seen: codes.join(' and ') };
      },
    },
    {
      name: 'unidentified',
      says: 'an account for someone it doesn’t know is refused in words that we know',
      async check() {
        const email = `${randomUUID()}@example.com`;
        const { data } = await post('customer', { email, first_name: 'Ada', last_name: 'Obi' });
        const bank = unconfirmed.accountBank.trial;
        const made = await post('dedicated_account', {
          customer: data['id'],
          preferred_bank: bank,
        });
        return { isRight: unconfirmed.unidentified.test(made.message), seen: shown(made) };
      },
    },
    {
      name: 'wrongBvn',
      says: 'a BVN that can’t be right is refused in words that we know',
      async check() {
        const { data } = await post('customer', { email: EMAIL });
        const told = await post(`customer/${String(data['customer_code'])}/identification`, {
          country: 'NG',
          type: 'bank_account',
          account_number: '0111111111',
          bank_code: '007',
          bvn: '11111111111',
          first_name: 'Uchenna',
          last_name: 'Okoro',
        });
        return { isRight: unconfirmed.wrongBvn.test(told.message), seen: shown(told) };
      },
    },
    {
      name: 'nationalPhone',
      says: 'a payer’s phone number in Ghana is written as at home',
      async check() {
        const charged = await post('charge', {
          email: EMAIL,
          amount: 100,
          currency: 'GHS',
          reference: newDeposit(),
          mobile_money: { phone: '0551234987', provider: 'mtn' },
        });
        return { isRight: charged.status < 400, seen: shown(charged) };
      },
    },
    {
      name: 'codeStatuses',
      says: 'a customer of Telecel is asked for a code',
      async check() {
        const charged = await post('charge', telecel(newDeposit()));
        const isRight = unconfirmed.codeStatuses.includes(String(charged.data['status']));
        return { isRight, seen: shown(charged) };
      },
    },
    {
      name: 'wrongCode',
      says: 'a wrong code is refused in words that we know',
      async check() {
        const reference = newDeposit();
        await post('charge', telecel(reference));
        const refused = await post('charge/submit_otp', { otp: '000000', reference });
        return { isRight: unconfirmed.wrongCode.test(refused.message), seen: shown(refused) };
      },
    },
    {
      name: 'changesForDays',
      says: `a payment changes for ${unconfirmed.changesForDays} days at most`,
    },
    ...unseen({
      refundNote: 'its list of refunds repeats the note that we gave one',
      disputeFiles: 'a contested dispute has one document, and no more',
      contestedRefund: 'nothing goes back to a payer whose dispute we contest',
    }),
    ...countryCodes.map((country) => ({
      name: `banks of ${country}`,
      says: 'all our codes of banks and networks are the provider’s',
      async check() {
        const listed = await listPaystackBanks(client, country);
        if (listed.kind !== 'done') throw new Error('it doesn’t list its banks');
        const known = new Set(listed.value.map(({ code }) => code));
        const missing = (banks as readonly ListedAs[])
          .filter((bank) => bank.country === country && bank.codes.paystack)
          .map(({ codes }) => codes.paystack ?? '')
          .filter((code) => !known.has(code));
        const seen =
          missing.length === 0 ? `${known.size} codes` : `not there: ${missing.join(', ')}`;
        return { isRight: missing.length === 0, seen };
      },
    })),
  ];
}
