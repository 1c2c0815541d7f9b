import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { ServiceState } from '#lib/reference/desk/services.contract.ts';
import { retireLine } from '#server/airtime-to-cash/lines.ts';
import { together } from '#server/db/read-together.ts';
import { mapCard } from '#server/giftcard/map-card.ts';
import { command } from '#server/ops/commands/ready.ts';
import { billsIdOf } from '#server/providers/bills/reloadly/adapter.ts';
import { cardsIdOf } from '#server/providers/giftcards/reloadly/adapter.ts';
import { clearCache } from '#server/reference/cache.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { describeReadiness } from '#server/reference/describe-readiness.ts';
import { mapBiller } from '#server/refill/catalogue/map-biller.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { addLine } from '#tests/support/airtime-to-cash.ts';
import { aMember, anApp, PIN, type TestApp } from '#tests/support/api.ts';
import { addedOperator } from '#tests/support/desk.ts';
import { anEvent, aShowing } from '#tests/support/e-tickets.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { aProduction } from '#tests/support/production-app.ts';

const BETTING = 'fund-bets';
const AIRTIME = 'airtime-bill-payment';

let app: TestApp;
beforeAll(async () => {
  app = await aProduction();
});
afterAll(() => app.close());

const stateOf = async (country: CountryCode, slug: string): Promise<ServiceState> =>
  (await listReadiness(app.services)).find(
    (each) => each.country_code === country && each.slug === slug,
  )!;
const kindsOf = async (country: CountryCode, slug: string) =>
  (await stateOf(country, slug)).gaps.map(({ kind }) => kind);

const offered = async (country: CountryCode) => {
  const { body } = await app.call<{
    data: Record<string, boolean>;
    meta: { reasons: Record<string, string> };
  }>('GET', '/services', { country });
  return { on: body.data, reasons: body.meta.reasons };
};

/** Longer than an empty service is remembered. */
const aMoment = () => app.clock.advance(6);

const buyAirtime = async (country: CountryCode, billId: string, number: string) => {
  const { token } = await aMember(app, { country, balance: '5000.00' });
  const body = {
    service_type: AIRTIME,
    bill_id: billId,
    user_number: number,
    amount: '100',
    pin: PIN,
  };
  return app.call('POST', '/bills/purchase', { token, key: randomUUID(), body });
};

describe('production with every key and an empty database', () => {
  it('reports for each service in each country whether it is open, empty or off, and why', async () => {
    const states = await listReadiness(app.services);
    const of = (wanted: ServiceState['state']) =>
      states
        .filter(({ state }) => state === wanted)
        .map(({ country_code, slug }) => `${country_code} ${slug}`);
    expect(of('open')).toEqual([
      'NG airtime-bill-payment',
      'NG education-bill-payment',
      'NG electricity-bill-payment',
      'NG primary-account-withdrawal',
      'KE primary-account-withdrawal',
      'GH primary-account-withdrawal',
    ]);
    for (const { slug, state, reason, gaps } of states.filter((each) => each.slug !== BETTING)) {
      expect(gaps.length > 0, slug).toBe(state === 'empty');
      expect(reason !== null, slug).toBe(state === 'off');
    }
    expect(of('off')).toContain('NG crypto-buy');
  });

  it('keeps betting off, because no provider sells it, whatever codes its platforms have', async () => {
    const off = {
      state: 'off',
      gaps: [{ kind: 'vendor', text: 'none of our providers for bills sells it' }],
    };
    expect(await stateOf('NG', BETTING)).toMatchObject(off);
    await app.services.db.sql.query(
      `update bet_platform set provider_codes = '{"vtpass": "bet", "reloadly": "bet"}'`,
    );
    expect(await stateOf('NG', BETTING)).toMatchObject(off);
    expect((await offered('NG')).on[BETTING]).toBe(false);
    const lines = describeReadiness(await listReadiness(app.services));
    expect(lines[0]).toContain('off: Betting (none of our providers for bills sells it)');
  });

  it('closes what is empty to members and says that it isn’t offered yet', async () => {
    const { on, reasons } = await offered('KE');
    expect(on).toMatchObject({ [AIRTIME]: false, 'giftcard-buy': false, 'giftcard-sell': false });
    expect(reasons).toMatchObject({ [AIRTIME]: 'empty', 'airtime-to-cash': 'later' });
    expect((await offered('NG')).on[AIRTIME]).toBe(true);
    const refused = await buyAirtime('KE', 'ke-safaricom', '0712345678');
    expect(refused).toMatchObject({
      status: 403,
      body: { error_code: 'service_inactive', message: 'We don’t offer this in Kenya yet.' },
    });
  });

  it('checks what is missing once, and then reads only the switches for a while', async () => {
    await offered('KE');
    const commits = await commitsDuring(app.databaseUrl, () => offered('KE'));
    const asked = commits.flatMap(({ statements }) => statements);
    expect(asked).toEqual([
      expect.stringContaining('rate_limit_hit'),
      expect.stringContaining('from service'),
      expect.stringContaining('from provider_breaker'),
    ]);
  });

  it('sells what is filled in', async () => {
    expect((await buyAirtime('NG', 'ng-mtn', '08031234567')).status).toBe(201);
  });

  it('sells a service within seconds after its goods were matched', async () => {
    const { services } = app;
    const [catalogue, id] = [billsIdOf(false), 'ke-safaricom'];
    await mapBiller(services, { catalogue, id, code: 'topups/1' }, 'test');
    aMoment();
    expect((await offered('KE')).on[AIRTIME]).toBe(true);
    expect((await buyAirtime('KE', id, '0712345678')).status).toBe(201);
  });

  it('reports what each service waits for, and opens it once that exists', async () => {
    const { services } = app;
    const { db } = services;
    expect(await kindsOf('NG', 'giftcard-buy')).toEqual(['goods']);
    expect(await kindsOf('NG', 'local-giftcard-buy')).toEqual(['goods']);
    expect(await kindsOf('NG', 'giftcard-sell')).toEqual(['staff']);
    expect(await kindsOf('NG', 'airtime-to-cash')).toEqual(['lines', 'staff']);
    expect(await kindsOf('NG', 'personalized-shopping')).toEqual(['rates', 'staff']);
    expect(await kindsOf('NG', 'event-bill-payment')).toEqual(['goods']);
    expect(await kindsOf('NG', 'movie-bill-payment')).toEqual(['goods']);
    expect(await kindsOf('NG', 'mobile-data-bill-payment')).toEqual(['goods']);

    await addedOperator(app, 'Ada', 'reviewer');
    const line = { network: 'ng-mtn', number: '07039000001', perDay: 20_000_000n, by: 'test' };
    await addLine(services, line);
    const provider = cardsIdOf(false);
    await mapCard(services, { provider, sku: 'apple:US', productId: '1' }, 'test');
    const { rows } = await db.sql.query<{ id: string }>(
      `select id from local_gift_card where country_code = 'NG' limit 1`,
    );
    await mapCard(services, { provider, sku: rows[0]!.id, productId: '2' }, 'test');
    await seedShoppingRates(db);
    await anEvent(app);
    await aShowing(app);
    await db.sql.query(
      `update bill_product set provider_codes = '{"vtpass": "1gb"}', active = true
       where bill_id like 'ng-mtn%'`,
    );
    const opened = [
      ...['giftcard-buy', 'local-giftcard-buy', 'giftcard-sell', 'airtime-to-cash'],
      ...['personalized-shopping', 'event-bill-payment', 'movie-bill-payment'],
      'mobile-data-bill-payment',
    ];
    for (const slug of opened) expect(await kindsOf('NG', slug), slug).toEqual([]);
    aMoment();
    expect((await offered('NG')).on).toMatchObject(
      Object.fromEntries(opened.map((slug) => [slug, true])),
    );
  });

  it('keeps airtime to cash open for members who may still prove what they sent to a retired line', async () => {
    const { db, clock } = app.services;
    await retireLine(app.services, '07039000001', 'test');
    const { user } = await aMember(app);
    await db.sql.query('update airtime_line set locked_by = $1, locked_until = $2', [
      user.uuid,
      clock.now(),
    ]);
    expect(await kindsOf('NG', 'airtime-to-cash')).toEqual([]);
    await db.sql.query(`update airtime_line set locked_until = locked_until - interval '73 hours'`);
    expect(await kindsOf('NG', 'airtime-to-cash')).toEqual(['lines']);
    await db.sql.query('update airtime_line set active = true');
  });

  it('needs limits, banks and a provider that serves the country, too', async () => {
    const { db } = app.services;
    await db.sql.query(`delete from kyc_limit where country_code = 'GH'`);
    await db.sql.query(`update bank set active = false where country_code = 'GH'`);
    clearCache(together(db));
    expect(await kindsOf('GH', 'primary-account-withdrawal')).toEqual(['limits', 'goods']);
    const { bills } = app.services.providers;
    const ofNigeria = bills.inUse.filter(
      (each) => each.serves?.({ country: 'KE', product: AIRTIME }) === false,
    );
    expect(ofNigeria.length).toBeGreaterThan(0);
    Object.assign(bills, { inUse: ofNigeria });
    expect(await stateOf('KE', AIRTIME)).toMatchObject({
      state: 'empty',
      gaps: [{ kind: 'provider', text: 'no provider for bills serves Kenya' }],
    });
  });
});

describe('npm run ops -- ready', () => {
  it('prints each service with what it lacks, how to fill it, and ends with 1', async () => {
    let code: number | void = 0;
    const printed = await printedBy(async () => {
      code = await runTyped(command, app.services, []);
    });
    expect(code).toBe(1);
    expect(printed).toMatch(/^Kenya: \d+ of \d+ services can be used; empty: .*\(.*\)\.$/m);
    expect(printed).toMatch(/^ {2}Airtime +open$/m);
    expect(printed).toMatch(/^ {2}Airtime +EMPTY +no provider for bills serves Kenya$/m);
    expect(printed).toMatch(/^ {2}Crypto bought +off +not ready yet$/m);
    expect(printed).toMatch(/^ {2}npm run -s ops -- providers +.*Airtime/m);
  });

  it('explains what to do with a database that has no catalogue, and fails', async () => {
    const bare = await anApp();
    await bare.services.db.sql.query('delete from service');
    let code: number | void = 0;
    const printed = await printedBy(async () => {
      code = await runTyped(command, bare.services, []);
    });
    await bare.close();
    expect([code, printed]).toEqual([1, expect.stringContaining('ops -- seed')]);
  });

  it('prints the steps to the first sale', async () => {
    const printed = await printedBy(() => runTyped(command, app.services, ['steps']));
    expect(printed).toMatch(/^to do {2}Add two owners +No owner can sign in\./m);
    expect(printed).toMatch(/^done {3}Open the desk/m);
    expect(printed).toMatch(/^to do {2}Set the limits/m);
  });
});

it('a start reports in one line for each country what can be used', async () => {
  const lines = describeReadiness(await listReadiness(app.services));
  expect(lines.map((line) => line.split(':')[0])).toEqual(['Nigeria', 'Kenya', 'Ghana']);
});
