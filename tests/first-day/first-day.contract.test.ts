import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstDay } from '#lib/first-day/contract.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aProduction } from '#tests/support/production-app.ts';

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
      ...['limits', 'legal', 'purchase'],
    ]);
    const stepOf = (id: string) => steps.find((each) => each.id === id);
    expect(stepOf('owners')).toMatchObject({
      is_done: false,
      text: 'One owner can sign in. Large decisions need a second one.',
    });
    expect(stepOf('keys')).toMatchObject({ is_done: true });
    expect(stepOf('proxy')).toMatchObject({ is_done: false, places: ['TRUSTED_PROXIES'] });
    expect(stepOf('catalogue')?.places).toContain('npm run -s ops -- supply card');
    expect(stepOf('lines')?.places).toEqual(['npm run -s ops -- airtime-lines add']);
    expect(stepOf('staff')).toMatchObject({ is_done: true });
    expect(stepOf('limits')).toMatchObject({ is_done: true });
    expect(stepOf('purchase')).toMatchObject({ is_done: false });
  });

  it('marks a step as done once it is', async () => {
    await anOperator(app, 'Bayo', 'owner');
    const { steps } = await read(app, owner);
    expect(steps[0]).toMatchObject({ is_done: true, text: '2 owners can sign in.' });
  });

  it('is hidden from everyone but owners', async () => {
    const lead = await anOperator(app, 'Chidi', 'lead');
    expect((await deskOf(app, lead).get('/first-day')).status).toBe(404);
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
