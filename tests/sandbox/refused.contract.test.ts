import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingsError } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import { checkProviders } from '#server/reference/check-providers.ts';
import { listAllServices } from '#server/reference/list-all-services.ts';
import { setServices } from '#server/reference/set-services.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';

const AIRTIME = 'airtime-bill-payment';
const WITHDRAWAL = 'primary-account-withdrawal';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

/** The product as in production, with real providers for everything that can't be switched off. */
function inProduction(change: Partial<Services['env']> = {}): Services {
  const { env, providers, ...rest } = app.services;
  const real = <A extends object>(adapter: A) => ({ ...adapter, isSandbox: false });
  return {
    ...rest,
    env: { ...env, isProduction: true, ALLOW_SANDBOX: false, ...change },
    providers: {
      ...providers,
      mail: real(providers.mail),
      sms: real(providers.sms),
      push: real(providers.push),
      identity: real(providers.identity),
      payments: adaptersOf(real(providers.payments.current)),
    },
  };
}

function complaints(services: Services): string[] {
  try {
    checkProviders(services);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message.split('\n');
  }
}

const switchAll = async (active: boolean): Promise<void> => {
  const rows = (await listAllServices(app.services.db)).map(({ country_code, slug }) => ({
    country_code,
    slug,
    active,
    ...(active ? {} : { reason: 'later' as const }),
  }));
  await setServices(app.services, { rows, note: 'for a test' }, 'test');
};

describe('a start in production', () => {
  it('is refused with a sandbox for what everything needs', () => {
    const { mail } = app.services.providers;
    const services = inProduction();
    expect(complaints({ ...services, providers: { ...services.providers, mail } })).toEqual([
      'Production refuses the sandbox for mail: set SMTP_URL, MAIL_FROM.',
    ]);
  });

  it('continues without keys and lists what is off', () => {
    const said: string[] = [];
    const log = pino({}, { write: (line: string) => void said.push(line) });
    checkProviders({ ...inProduction(), log });
    const words = said.map((line) => (JSON.parse(line) as { msg: string }).msg);
    const why = 'no vendor offers an API for it that we could build on.';
    expect(words).toEqual(
      expect.arrayContaining([
        'off: no keys for withdrawals (Withdrawal): set PAYSTACK_SECRET_KEY.',
        `off: no vendor for dollar vouchers (Dollars bought, Dollars sold): ${why}`,
        'off: no keys for address screening (Crypto bought, Crypto sold): set CHAINALYSIS_API_KEY.',
      ]),
    );
    said.length = 0;
    checkProviders({ ...app.services, log });
    expect(said.join()).not.toContain('off:');
  });

  it('continues with sandboxes on a test system, and in the demo', () => {
    expect(complaints(inProduction({ ALLOW_SANDBOX: true }))).toEqual([]);
    expect(complaints(app.services)).toEqual([]);
  });
});

describe('a service without keys in production', () => {
  const on = (slug: string) => ({
    rows: [{ country_code: 'NG' as const, slug, active: true }],
    note: 'for a test',
  });

  it('can’t be switched on, and the reply gives the reason', async () => {
    await switchAll(false);
    const services = inProduction();
    await expect(setServices(services, on(AIRTIME), 'test')).rejects.toThrow(
      `${AIRTIME} can’t be switched on: there are no keys for bills. To change that, set VTPASS_API_KEY, VTPASS_PUBLIC_KEY, VTPASS_SECRET_KEY and restart.`,
    );
    await expect(setServices(services, on(WITHDRAWAL), 'test')).rejects.toThrow(
      /set PAYSTACK_SECRET_KEY and restart/,
    );
    expect((await listAllServices(app.services.db)).some(({ active }) => active)).toBe(false);
    await setServices(services, on('giftcard-sell'), 'test');
    await switchAll(true);
  });

  it('is any that has a provider, including the newest types of bill', async () => {
    await switchAll(false);
    const services = inProduction();
    const provided = [AIRTIME, 'water-bill-payment', 'fund-bets', 'local-giftcard-buy'];
    for (const slug of [...provided, WITHDRAWAL, 'perfect-money-sell'])
      await expect(setServices(services, on(slug), 'test'), slug).rejects.toThrow(
        /there (are|is) no/,
      );
    await switchAll(true);
  });

  it('is refused at the desk as well', async () => {
    const { token } = await anOperator(app);
    await switchAll(false);
    const { env } = app.services;
    Object.assign(env, { isProduction: true, ALLOW_SANDBOX: false });
    try {
      const { status, body } = await app.call('PUT', '/desk/services', {
        token,
        body: on(AIRTIME),
      });
      expect([status, body.message]).toEqual([409, expect.stringContaining('no keys for bills')]);
    } finally {
      Object.assign(env, { isProduction: false });
      await switchAll(true);
    }
  });
});
