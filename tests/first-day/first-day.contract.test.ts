import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstDay } from '#lib/first-day/contract.ts';
import { airtimeRatesBook } from '#server/airtime-to-cash/airtime-rates.ts';
import { rateName } from '#server/airtime-to-cash/rates.ts';
import type { RateBook, RatePlan } from '#server/desk/rates/rate-book.ts';
import { listSteps } from '#server/first-day/steps.ts';
import { cardRates } from '#server/giftcard/rates/card-rates.ts';
import { settingNames } from '#server/giftcard/settings.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { productionSettings } from '#tests/support/planted-keys.ts';
import { aProduction } from '#tests/support/production-app.ts';
import { ownSettings } from '#tests/support/production-settings.ts';

const read = async (app: TestApp, who: TestOperator) =>
  (await deskOf(app, who).get('/first-day')).body.data as FirstDay;

describe('the first day at the desk', () => {
  let app: TestApp;
  let owner: TestOperator;
  beforeAll(async () => {
    app = await aProduction();
    owner = await anOperator(app, 'Ada', 'owner');
  });
  afterAll(() => app.close());

  it('lists the steps to the first sale in order, each with what is missing and where', async () => {
    const { steps } = await read(app, owner);
    expect(steps.map(({ id }) => id)).toEqual([
      ...['owners', 'desk', 'keys', 'proxy', 'catalogue', 'rates', 'lines', 'staff'],
      ...['limits', 'payouts', 'legal', 'purchase'],
    ]);
    const stepOf = (id: string) => steps.find((each) => each.id === id);
    expect(stepOf('owners')).toMatchObject({
      is_done: false,
      text: 'One owner can sign in. Large decisions need a second one.',
    });
    expect(stepOf('keys')).toMatchObject({ is_done: true });
    expect(stepOf('proxy')).toMatchObject({ is_done: false, places: ['TRUSTED_PROXIES'] });
    expect(stepOf('catalogue')?.places).toContain('npm run -s ops -- supply card');
    expect(stepOf('lines')?.places).toEqual(['/desk/airtime-lines?add']);
    expect(stepOf('staff')).toMatchObject({ is_done: true });
    expect(stepOf('limits')).toMatchObject({ is_done: true });
    expect(stepOf('payouts')).toMatchObject({
      is_done: false,
      text: 'Paystack may ask for a code before each transfer; no payout has shown it yet.',
    });
    expect(stepOf('purchase')).toMatchObject({ is_done: false });
  });

  it('marks a step as done once it is', async () => {
    await anOperator(app, 'Bayo', 'owner');
    const { steps } = await read(app, owner);
    expect(steps[0]).toMatchObject({ is_done: true, text: '2 owners can sign in.' });
  });

  /** Sets a number as two people do. */
  async function setTogether<P extends RatePlan>(
    book: RateBook<P>,
    row: { name: string; value: string },
  ): Promise<void> {
    const { services } = app;
    const plan = await book.plan(services, { rows: [row], effectiveAt: null });
    const because = { reason: 'for a test', by: `operator:${owner.id}`, agreedBy: 'test' };
    await book.write(services.db, services, plan, because);
  }

  it('counts rates only once someone has set them', async () => {
    const { db } = app.services;
    const stepOf = async () => (await read(app, owner)).steps.find(({ id }) => id === 'rates');
    await seedShoppingRates(db);
    expect(await stepOf()).toEqual({
      id: 'rates',
      is_done: false,
      text: 'No one has set these yet: Rates, Airtime rates.',
      places: ['/desk/rates', '/desk/settings/airtime-rates'],
    });
    await setTogether(airtimeRatesBook, { name: rateName('ng-mtn'), value: '79.80' });
    expect((await stepOf())?.places).toEqual(['/desk/rates']);
    await setTogether(cardRates, { name: settingNames.markup(), value: '0.031' });
    expect(await stepOf()).toMatchObject({ is_done: true });
  });

  it('is hidden from everyone but owners', async () => {
    const lead = await anOperator(app, 'Chidi', 'lead');
    expect((await deskOf(app, lead).get('/first-day')).status).toBe(404);
  });
});

describe('production before its catalogue and its keys', () => {
  const { SMTP_URL = '', MAIL_FROM = '' } = productionSettings;
  const env = { ...ownSettings, SMTP_URL, MAIL_FROM, DESK: 'on' };
  let app: TestApp;
  beforeAll(async () => {
    app = await anApp({ env });
    await app.services.db.sql.query('delete from service');
  });
  afterAll(() => app.close());

  const stepOf = async (id: string) =>
    (await listSteps(app.services, await listReadiness(app.services))).find(
      (each) => each.id === id,
    );

  it.each(['catalogue', 'rates', 'lines', 'staff', 'limits'])(
    'does not call “%s” done while there is no catalogue',
    async (id) => {
      expect(await stepOf(id)).toEqual({
        id,
        is_done: false,
        text: 'This database has no catalogue yet.',
        places: ['npm run -s ops -- seed'],
      });
    },
  );

  it('does not say that payouts need no code before a provider of payouts has keys', async () => {
    expect(await stepOf('payouts')).toMatchObject({
      is_done: false,
      places: ['set PAYSTACK_SECRET_KEY'],
    });
  });
});

describe('the demo', () => {
  it('has nothing that is on and empty, and names each setting for real providers once', async () => {
    const app = await anApp();
    try {
      await seed(app.services);
      const { services, steps } = await read(app, await anOperator(app, 'Ada', 'owner'));
      expect(services.filter(({ state }) => state === 'empty')).toEqual([]);
      const places = steps.find(({ id }) => id === 'keys')!.places;
      expect(places).toContain('set PAYSTACK_SECRET_KEY');
      expect(new Set(places).size).toBe(places.length);
    } finally {
      await app.close();
    }
  });
});
