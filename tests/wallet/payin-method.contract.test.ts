import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import { seedSandboxPayins } from '#server/ops/seed/payins.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const list = (token?: string) =>
  app.call<{ data: PayinMethod[] }>('GET', '/payin-method', token ? { token } : {});

describe('GET /payin-method', () => {
  it('is for signed-in users', async () => {
    expect((await list()).status).toBe(401);
  });

  it('returns our accounts in the country of the account, those that are on, in order', async () => {
    const { db } = app.services;
    const [ghanaian, nigerian] = await Promise.all([
      aMember(app, { country: 'GH' }),
      aMember(app, { country: 'NG' }),
    ]);
    expect((await list(ghanaian.token)).body.data).toEqual([]);
    await seedSandboxPayins(db);
    await seedSandboxPayins(db);
    const { data } = (await list(ghanaian.token)).body;
    expect(data.map(({ name, bankDetails }) => [name, bankDetails])).toEqual([
      [
        'Sandbox MoMo',
        { bank: 'Sandbox MoMo', account_number: '0000000012', account_name: 'Oja sandbox' },
      ],
      [
        'Bank transfer to Sandbox Bank',
        { bank: 'Sandbox Bank', account_number: '0000000000013', account_name: 'Oja sandbox' },
      ],
    ]);
    const kenyan = await aMember(app, { country: 'KE' });
    expect((await list(kenyan.token)).body.data).toMatchObject([
      { type: 'paybill', note: 'Enter the reference of your order as the account number.' },
    ]);
    await db.sql.query(`update payin_method set active = false where country_code = 'NG'`);
    expect((await list(nigerian.token)).body.data).toEqual([]);
  });
});
