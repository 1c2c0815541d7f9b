import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstDay } from '#lib/first-day/contract.ts';
import { wasLogged } from '#server/platform/message-log.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { providerNeeds } from '#server/platform/provider-needs.ts';
import { checkProviders } from '#server/reference/check-providers.ts';
import { listLacking } from '#server/reference/lacking.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { productionSettings } from '#tests/support/planted-keys.ts';

const { SECRET, SMTP_URL, MAIL_FROM, OJA_MODE, PUBLIC_ORIGIN, RECEIPT_SIGNING_KEYS } =
  productionSettings;
/** What production can’t do without; the test’s database is set by `anApp`. */
const required = { SECRET, SMTP_URL, MAIL_FROM, OJA_MODE, PUBLIC_ORIGIN, RECEIPT_SIGNING_KEYS };
const bills = ['VTPASS_API_KEY', 'VTPASS_PUBLIC_KEY', 'VTPASS_SECRET_KEY'] as const;

/** A first start with these settings. */
async function aStart(settings: Record<string, string | undefined>): Promise<TestApp> {
  const env = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const app = await anApp({ env: { ...env, DESK: 'on' } });
  await app.services.db.sql.query('delete from service');
  await seed(app.services);
  checkProviders(app.services);
  return app;
}

describe('production with the bare minimum', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await aStart(required);
  });
  afterAll(() => app.close());

  it('starts, and every service that needs a provider is off because there are no keys', async () => {
    const states = await listReadiness(app.services);
    const stateOf = (slug: string) =>
      states.find((each) => each.country_code === 'NG' && each.slug === slug);
    expect(stateOf('airtime-bill-payment')).toMatchObject({
      state: 'off',
      reason: null,
      gaps: [
        {
          kind: 'keys',
          text: 'no keys for bills',
          remedy: 'set VTPASS_API_KEY, VTPASS_PUBLIC_KEY, VTPASS_SECRET_KEY',
        },
      ],
    });
    expect(stateOf('primary-account-withdrawal')?.gaps).toMatchObject([
      { text: 'no keys for withdrawals' },
    ]);
    expect(states.filter(({ state }) => state === 'open')).toEqual([]);
  });

  it('shows members that these services and deposits aren’t offered yet', async () => {
    const { token } = await aMember(app);
    const { body } = await app.call('GET', '/services', { country: 'NG' });
    expect(body.data).toMatchObject({ 'airtime-bill-payment': false, 'wallet-deposit': false });
    expect(body.meta).toMatchObject({
      reasons: { 'airtime-bill-payment': 'empty', 'wallet-deposit': 'empty' },
    });
    const redirect_url = 'https://oja.example/wallet/deposit';
    const deposit = { amount: '1000', channel: 'checkout', redirect_url };
    expect(
      await app.call('POST', '/payment/deposit', { token, key: randomUUID(), body: deposit }),
    ).toMatchObject({
      status: 403,
      body: {
        error_code: 'service_inactive',
        message: 'We don’t take deposits in Nigeria yet.',
      },
    });
  });

  it('names what is off at the desk', async () => {
    const owner = await anOperator(app, 'Ada', 'owner');
    const { steps } = (await deskOf(app, owner).get('/first-day')).body.data as FirstDay;
    expect(steps.find(({ id }) => id === 'keys')?.text).toMatch(
      /^Off: no keys for text messages, identity checks, deposits, withdrawals, bills, gift cards/,
    );
  });

  it('sends nothing to a sandbox, and accepts no answer from one', async () => {
    const { providers } = app.services;
    const text = { id: 'one', to: '+2348031234567', text: 'Hello' };
    expect(await providers.sms.send(wasLogged(text))).toMatchObject({
      kind: 'failed',
      code: 'auth',
    });
    expect(await providers.payments.current.getDeposit('OJA-1')).toMatchObject({
      kind: 'unknown',
      reason: 'no_adapter',
    });
    const { rows } = await app.services.db.sql.query('select from provider_call');
    expect(rows).toEqual([]);
  });

  it('leaves documents to operators without an ID service', () => {
    expect(app.services.providers.identity.covers('NG', 'nin')).toBe(false);
  });
});

describe('production with the keys of one provider', () => {
  it('opens its services or shows what they lack, and leaves the others off', async () => {
    const keys = Object.fromEntries(bills.map((name) => [name, productionSettings[name]]));
    const app = await aStart({ ...required, ...keys });
    try {
      const states = (await listReadiness(app.services)).filter(
        ({ country_code }) => country_code === 'NG',
      );
      const stateOf = (slug: string) => states.find((each) => each.slug === slug)?.state;
      expect(stateOf('airtime-bill-payment')).toBe('open');
      expect(stateOf('mobile-data-bill-payment')).toBe('empty');
      expect(stateOf('giftcard-buy')).toBe('off');
    } finally {
      await app.close();
    }
  });
});

it('production with a full set of keys lacks only what no vendor sells', async () => {
  const app = await aStart(productionSettings);
  try {
    const missing = providerNeeds.filter(({ isMissing }) => isMissing);
    expect(listLacking(app.services)).toEqual(missing);
  } finally {
    await app.close();
  }
});
