import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from 'playwright/test';
import sharp from 'sharp';
import type { CountryCode } from '#lib/countries.ts';
import { addOperator, findOperator } from '#server/desk/operators.ts';
import { claimOf, decideClaim } from '#tests/support/kyc.ts';
import { readable } from '#tests/support/smtp.ts';
import { callApi, until, type Asked } from './api.ts';
import { choosePin, newName, PASSWORD, PIN } from './people.ts';
import type { Production } from './production.ts';
import type { RealVendors } from './real-vendors.ts';

/** Production and its vendors. */
export interface Live {
  production: Production;
  vendors: RealVendors;
}

/** A customer of a country, with the data that their vendors have. */
export interface Customer {
  country: CountryCode;
  /** Name and date of birth as the ID service has them. */
  person: { first_name: string; last_name: string; date_of_birth: string };
  accountName: string;
  account: { bank_code: string; account_number: string; type: 'bank' | 'mobile_money' };
  deposit: Record<string, string>;
  withdrawal: string;
}

const akosua = {
  person: { first_name: 'Akosua', last_name: 'Boateng', date_of_birth: '1994-03-06' },
  accountName: 'BOATENG AKOSUA',
};
export const nigerian: Customer = {
  country: 'NG',
  person: { first_name: 'Ngozi', last_name: 'Okafor', date_of_birth: '1994-03-06' },
  accountName: 'OKAFOR NGOZI',
  account: { bank_code: '044', account_number: '0123456780', type: 'bank' },
  deposit: { amount: '40000', channel: 'checkout' },
  withdrawal: '5000',
};
export const ghanaian: Customer = {
  country: 'GH',
  ...akosua,
  account: { bank_code: 'MTN', account_number: '0241234560', type: 'mobile_money' },
  deposit: {
    amount: '450',
    channel: 'mobile_money',
    network: 'MTN',
    phone_number: '0241234560',
  },
  withdrawal: '50',
};
export const kenyan: Customer = {
  country: 'KE',
  ...akosua,
  account: { bank_code: 'MPESA', account_number: '0712345670', type: 'mobile_money' },
  deposit: {
    amount: '4000',
    channel: 'mobile_money',
    network: 'MPESA',
    phone_number: '0712345670',
  },
  withdrawal: '500',
};

interface Session {
  token: string;
  email: string;
  username: string;
}

/** Opens an account and confirms its address with the emailed link. */
async function signUp(
  request: APIRequestContext,
  { mail }: RealVendors,
  country: CountryCode,
): Promise<Session> {
  const name = newName();
  await callApi(request, 'POST', '/register', {
    body: { ...name, password: PASSWORD, country_code: country },
  });
  const [, token, uuid] = await until(`a mail to ${name.email}`, () => {
    const message = mail.messages.find((each) => each.includes(`To: ${name.email}`));
    const link = /verify-email\/([\w-]+)\/([\w-]+)/.exec(readable(message ?? ''));
    return Promise.resolve(link ?? undefined);
  });
  await callApi(request, 'POST', '/verify-email', { body: { token, uuid } });
  const { token: session } = await callApi<{ token: string }>(request, 'POST', '/login', {
    body: { auth_input: name.email, password: PASSWORD },
  });
  return { ...name, token: session };
}

/** An empty photo for each required side of a document. */
async function photos(request: APIRequestContext, token: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const raw = { width: 8, height: 8, channels: 3 } as const;
    const bytes = await sharp(randomBytes(192), { raw }).png().toBuffer();
    const { key, upload_url } = await callApi<{ key: string; upload_url: string }>(
      ...([request, 'POST', '/upload-signed-url'] as const),
      { token, body: { purpose: 'kyc', content_type: 'image/png', size: bytes.length } },
    );
    const sent = await request.put(upload_url, {
      data: bytes,
      headers: { 'content-type': 'image/png' },
    });
    expect(sent.ok()).toBe(true);
    keys.push(key);
  }
  return keys;
}

/** Calls the ID service; where a document has photos, an operator reviews them as well. */
async function proveIdentity(
  request: APIRequestContext,
  { production: { services } }: Live,
  { token }: Session,
  { country, person }: Customer,
): Promise<void> {
  const state = async () =>
    (await callApi<{ steps: { kyc: { state: string } } }>(request, 'GET', '/kyc/status', { token }))
      .steps.kyc.state;
  if (country === 'NG') {
    const body = { document_type: 'nin', number: '70123456789', consent: true, ...person };
    await callApi(request, 'POST', '/kyc/government-id/verify', { token, body });
    return expect(await state()).toBe('done');
  }
  const image_keys = await photos(request, token, 3);
  if (country === 'GH') {
    const card = { document_type: 'ghana_card', number: 'GHA-000000000-0', consent: true };
    const { reference } = await callApi<{ reference: string }>(
      ...([request, 'POST', '/kyc/initialize'] as const),
      { token, body: { ...card, image_keys } },
    );
    await callApi(request, 'GET', `/kyc/initialize/${reference}`, { token });
  } else {
    const card = { document_type: 'national_id', number: '00000000', consent: true, ...person };
    await callApi(request, 'POST', '/kyc/government-id/verify', {
      token,
      body: { ...card, image_keys },
    });
  }
  expect(await state()).toBe('pending');
  const operator = await operatorOf({ services });
  await decideClaim(services, await claimOf(services), { verdict: 'approve' }, operator);
  expect(await state()).toBe('done');
}

/** The operator who decides, in the format of the audit log. */
export async function operatorOf({ services }: Pick<Production, 'services'>): Promise<string> {
  const email = 'lead@oja.example';
  const known = await findOperator(services.db, email);
  if (known) return `operator:${known.id}`;
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const given = { email, name: 'Lead', role: 'lead' as const, password: PASSWORD, secret };
  await addOperator(services, given, 'test');
  return `operator:${(await findOperator(services.db, email))?.id}`;
}

/** Adds money: the vendor’s own notice, signed with production's key, credits it. */
async function fund(
  request: APIRequestContext,
  { paystack }: RealVendors,
  { token }: Session,
  { deposit }: Customer,
): Promise<void> {
  const body = { ...deposit, redirect_url: '/wallet/deposit' };
  const { reference } = await callApi<{ reference: string }>(request, 'POST', '/payment/deposit', {
    token,
    key: randomUUID(),
    body,
  });
  paystack.pay(reference);
  const { raw, header, signature } = paystack.hook('charge.success', {
    ...paystack.transactions.get(reference),
  });
  const told = await request.post('/api/webhooks/paystack', {
    data: raw,
    headers: { 'content-type': 'application/json', [header]: signature },
  });
  expect(told.status()).toBe(200);
  await completed(request, { token }, `/payment/deposit/${reference}`);
}

const completed = (
  request: APIRequestContext,
  { token }: Pick<Session, 'token'>,
  path: string,
): Promise<true> =>
  until(`the end of ${path}`, async () => {
    const { status } = await callApi<{ status: string }>(request, 'GET', path, { token });
    if (['failed', 'cancelled', 'under_review'].includes(status))
      throw new Error(`${path} is ${status}`);
    return status === 'completed' ? (true as const) : undefined;
  });

/** Pays for something, waits until it is done and downloads its receipt in both formats. */
async function order(
  request: APIRequestContext,
  session: Session,
  path: string,
  body: Asked['body'],
): Promise<string> {
  const { token } = session;
  const key = randomUUID();
  const { reference_code: reference } = await callApi<{ reference_code: string }>(
    ...([request, 'POST', path] as const),
    { token, key, ...(body && { body }) },
  );
  await completed(request, session, `/transactions/${reference}`);
  const headers = { authorization: `Bearer ${token}` };
  const receipt = `/api/transactions/${reference}/receipt`;
  const pdf = await request.get(`${receipt}?format=pdf`, { headers });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const text = await request.get(`${receipt}?format=text`, { headers });
  expect(await text.text()).toContain(reference);
  return reference;
}

export const bill = (request: APIRequestContext, session: Session, fields: object) =>
  order(request, session, '/bills/purchase', { ...fields, pin: PIN });

/** The same for a bill that shows the account's owner before it is paid. */
export async function billInTheNameOf(
  request: APIRequestContext,
  session: Session,
  { amount, ...account }: Record<string, string>,
): Promise<void> {
  const { token } = session;
  await callApi(request, 'POST', '/bills-payment/validate', { token, body: account });
  await bill(request, session, { ...account, amount });
}

/** Ten dollars of Apple, whose code is revealed with the PIN. */
export async function buyCard(request: APIRequestContext, session: Session): Promise<void> {
  const { token } = session;
  const [card] = await callApi<{ uuid: string }[]>(
    ...([request, 'GET', '/gift-card/buy/cards?search=apple'] as const),
    { token },
  );
  const asked = { uuid: card?.uuid, country: 'US', value: '10.00', quantity: 1 };
  const { reference } = await callApi<{ reference: string }>(
    ...([request, 'POST', '/gift-card/buy/authorize'] as const),
    { token, body: asked },
  );
  const bought = await order(request, session, '/gift-card/buy', { reference, pin: PIN });
  const { vouchers } = await callApi<{ vouchers: { value: string }[] }>(
    ...([request, 'POST', `/transactions/${bought}/reveal`] as const),
    { token, body: { pin: PIN } },
  );
  expect(vouchers[0]?.value).toMatch(/^\d+-0 PIN 4321$/);
}

/** From no account to a wallet with money in it. */
export async function settleIn(
  request: APIRequestContext,
  live: Live,
  customer: Customer,
): Promise<Session> {
  const { vendors } = live;
  const session = await signUp(request, vendors, customer.country);
  await proveIdentity(request, live, session, customer);
  vendors.paystack.accountName = customer.accountName;
  const { token } = session;
  await callApi(request, 'POST', '/bank/accounts', { token, body: customer.account });
  await choosePin(request, session);
  await fund(request, vendors, session, customer);
  return session;
}

/** Withdraws to the account that was added before. */
export async function withdraw(
  request: APIRequestContext,
  { paystack }: RealVendors,
  session: Session,
  { withdrawal, account }: Customer,
): Promise<void> {
  await order(request, session, '/payment/withdraw', { amount: withdrawal, pin: PIN });
  const sent = [...paystack.transfers.values()].at(-1);
  const paid = paystack.recipients.find(({ recipient_code: code }) => code === sent?.recipient);
  expect([sent?.amount, paid?.account_number]).toEqual([
    ...[Number(withdrawal) * 100, account.account_number],
  ]);
}
