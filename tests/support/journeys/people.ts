import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import type { Wallet } from '#lib/wallet/contract.ts';
import { DEMO_PASSWORD, people } from '#server/ops/seed/people-data.ts';
import { emailOf, seedPerson } from '#server/ops/seed/people.ts';
import type { Services } from '#server/platform/services.ts';
import { callApi, until } from './api.ts';
import { mailedLink } from './mail.ts';

export const PASSWORD = 'Palm-wine at 7 stalls!';
export const PIN = '482915';

export interface Person {
  username: string;
  email: string;
  token: string;
}

/** An unused name and address. */
export function newName(): { username: string; email: string } {
  const username = `p${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@e2e.example` };
}

/** Random digits, without the endings that make the sandbox refuse them. */
export const freshNumber = (digits: number): string =>
  `${randomInt(10 ** (digits - 5), 10 ** (digits - 4))}${randomInt(1000, 7000)}`;

/** A member's wallet, as decimal strings. */
export async function moneyOf(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
): Promise<Wallet['balance']> {
  return (await callApi<Wallet>(request, 'GET', '/wallet', { token })).balance;
}

/** The reference of a member's newest order. */
export async function newestOrder(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
): Promise<string> {
  const path = '/transactions?limit=1';
  const [order] = await callApi<{ reference_code: string }[]>(request, 'GET', path, { token });
  if (!order) throw new Error('there is no order yet');
  return order.reference_code;
}

export const choosePin = (request: APIRequestContext, { token }: Pick<Person, 'token'>) =>
  callApi(request, 'POST', '/pin', { token, body: { pin: PIN, pin_confirmation: PIN } });

/** The status of a call with that session: 401 once it has ended. */
export async function sessionStatus(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.get('/api/security/login-activity', { headers })).status();
}

/** Submits a document that the sandbox's ID service accepts. */
export const confirmIdentity = (
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
): Promise<unknown> =>
  callApi(request, 'POST', '/kyc/government-id/verify', {
    token,
    body: {
      document_type: 'nin',
      number: freshNumber(11),
      first_name: 'Ada',
      last_name: 'Obi',
      date_of_birth: '1994-03-21',
      consent: true,
    },
  });

async function addAccount(request: APIRequestContext, token: string): Promise<void> {
  const banks = await callApi<{ code: string; type: string }[]>(request, 'GET', '/banks', {
    token,
  });
  const bank = banks.find(({ type }) => type === 'bank');
  await callApi(request, 'POST', '/bank/accounts', {
    token,
    // payouts to an account ending in 3 follow the sandbox's switch
    body: { bank_code: bank?.code, account_number: `${freshNumber(9)}3`, type: 'bank' },
  });
}

/** Approves or refuses a payment at the sandbox's gateway, as its payer. */
export const payAtGateway = (
  request: APIRequestContext,
  reference: string,
  outcome: 'paid' | 'failed' = 'paid',
): Promise<unknown> =>
  callApi(request, 'POST', `/sandbox/gateway/${reference}`, { body: { outcome } });

/** Pays by card and waits until the gateway's notice has credited it. */
export async function fund(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  amount: string,
): Promise<void> {
  const page = new URL('/wallet/deposit', (await request.get('/healthz')).url()).href;
  const started = await callApi<{ reference: string }>(request, 'POST', '/payment/deposit', {
    token,
    key: randomUUID(),
    body: { amount, redirect_url: page, channel: 'checkout' },
  });
  await payAtGateway(request, started.reference);
  await until(`${amount} in the wallet`, async () =>
    (await moneyOf(request, { token })).available === amount ? true : undefined,
  );
}

/**
 * Opens an account like that of a demo member, and signs in the browser of `request`. It is a new
 * one each time, so it has no purchases, sales or orders in progress from other journeys.
 */
export async function aDemoPerson(
  request: APIRequestContext,
  services: Services,
  like: string,
): Promise<Person> {
  const row = people.find(({ id }) => id === like);
  if (!row) throw new Error(`there is no ${like} in the demo`);
  const { rows } = await services.db.sql.query<{ known: number }>(
    `select count(*)::int as known from users where email like '%@demo.oja.example'`,
  );
  const known = rows[0]?.known ?? 0;
  const own = { ...row, id: `${like}n${known}` };
  await seedPerson(services, own, known);
  const email = emailOf(own);
  const { token } = await callApi<{ token: string }>(request, 'POST', '/login', {
    body: { auth_input: email, password: DEMO_PASSWORD },
  });
  return { username: `demo_${own.id}`, email, token };
}

/** Adds the payout account, the PIN and the money of a member with a confirmed identity. */
export async function setUp(
  request: APIRequestContext,
  person: Pick<Person, 'token'>,
  balance: string,
): Promise<void> {
  await addAccount(request, person.token);
  await choosePin(request, person);
  await fund(request, person, balance);
}

/**
 * Opens an account with the calls of the pages, and signs in the browser of `request`.
 * @param balance decimal amount; without one the profile stays empty
 * @param referral_code the inviter's code
 */
export async function aPerson(
  request: APIRequestContext,
  balance?: string,
  referral_code?: string,
): Promise<Person> {
  const name = newName();
  await callApi(request, 'POST', '/register', {
    body: { ...name, password: PASSWORD, country_code: 'NG', referral_code },
  });
  const [, , , token, uuid] = (await mailedLink(request, name.email)).split('/');
  await callApi(request, 'POST', '/verify-email', { body: { token, uuid } });
  const session = await callApi<{ token: string }>(request, 'POST', '/login', {
    body: { auth_input: name.email, password: PASSWORD },
  });
  if (balance !== undefined) {
    await confirmIdentity(request, session);
    await setUp(request, session, balance);
  }
  return { ...name, token: session.token };
}
