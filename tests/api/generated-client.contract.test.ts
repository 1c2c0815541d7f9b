import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, ORIGIN, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { airtimeBody, aShop } from '#tests/support/orders.ts';

type Send = (options: object) => Promise<{ data?: unknown; error?: unknown }>;
interface Generated {
  postLogin: Send;
  postBillsPurchase: Send;
}

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await aShop();
  await mkdir('.cache', { recursive: true });
  folder = await mkdtemp(resolve('.cache', 'openapi-client-'));
  await createClient({
    input: resolve('docs/openapi.json'),
    output: folder,
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('A client generated from the OpenAPI document signs in and buys airtime', async () => {
  const member = await aMember(app, { balance: '1000.00' });
  const { postLogin, postBillsPurchase } = (await import(
    /* @vite-ignore */ join(folder, 'sdk.gen.ts')
  )) as Generated;
  const at = { clientAddress: '127.0.0.1', requestId: 'generated' };
  const line = { baseUrl: ORIGIN, fetch: (request: Request) => app.api.fetch(request, at) };

  const signedIn = await postLogin({
    ...line,
    body: { auth_input: member.user.email, password: PASSWORD },
  });
  expect(signedIn.error).toBeUndefined();
  const { token } = (signedIn.data as { data: { token: string } }).data;

  const bought = await postBillsPurchase({
    ...line,
    auth: token,
    headers: { 'idempotency-key': randomUUID() },
    body: { ...airtimeBody(), pin: PIN },
  });
  expect(bought.error).toBeUndefined();
  expect(bought.data).toMatchObject({ data: { status: 'processing' } });

  const refused = await postBillsPurchase({ ...line, body: { ...airtimeBody(), pin: PIN } });
  expect(refused.error).toMatchObject({ message: expect.any(String) as string });
});
