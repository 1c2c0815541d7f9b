import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BillerHistory, BillerStatus } from '#lib/refill/biller-status.contract.ts';
import type { Biller } from '#lib/refill/contract.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aBillShop } from '#tests/support/bills.ts';
import { openBillers, pauseBiller } from '#tests/support/pauses.ts';
import { addSchedule, goTo, logOf, newsOf, onlyOf, tick } from '#tests/support/schedules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterEach(() => openBillers(app));
afterAll(() => app.close());

const country = 'NG' as const;

it('shows a pause on the form and on the status page, to guests as well', async () => {
  await pauseBiller(app);
  const said = {
    text: expect.stringMatching(/^Payments to MTN have been failing since .+/) as string,
    is_closed: true,
  };
  const billers = await app.call<{ data: Biller[] }>(
    'GET',
    '/bills/providers?service_type=airtime-bill-payment',
    { country },
  );
  const of = (id: string) => billers.body.data.find(({ bill_id }) => bill_id === id)?.paused;
  expect(of('ng-mtn')).toMatchObject(said);
  expect(of('ng-airtel')).toBeUndefined();
  const status = await app.call<{ data: BillerStatus[] }>('GET', '/status', { country });
  const paused = status.body.data.filter((each) => each.paused);
  expect(paused.map(({ bill_id }) => bill_id)).toEqual(['ng-mtn']);
  const one = await app.call<{ data: BillerHistory }>('GET', '/status/ng-mtn', { country });
  expect(one.body.data.paused).toMatchObject(said);
  app.clock.advance(10 * 60);
  const due = await app.call<{ data: BillerHistory }>('GET', '/status/ng-mtn', { country });
  expect(due.body.data.paused).toMatchObject({ is_closed: false });
});

it('makes autopay wait, notifies once, and pays when the biller is open again', async () => {
  const buyer = await aMember(app, { balance: '100000.00' });
  const due = new Date(app.clock.now().getTime() + 3 * 86_400_000);
  expect((await addSchedule(app, buyer, { next_at: due.toISOString() })).status).toBe(201);
  goTo(app, new Date(due.getTime() - 60_000));
  await tick(app);
  app.clock.advance(60);
  await pauseBiller(app);
  await tick(app);
  await tick(app);
  app.clock.advance(15 * 60);
  await tick(app);
  expect(await logOf(app, buyer)).toEqual([]);
  const waiting = (await newsOf(app, buyer)).filter(({ title }) => title.includes('waiting'));
  expect(waiting).toMatchObject([
    {
      title: 'Autopay is waiting: MTN airtime',
      message: [
        expect.stringMatching(
          /^Payments to MTN have been failing since .+ You haven’t been charged\.$/,
        ),
        expect.stringMatching(/^We’ll pay as soon as it works again, until .+\.$/),
      ],
    },
  ]);
  expect((await onlyOf(app, buyer)).last).toBeNull();
  await openBillers(app);
  await tick(app);
  expect((await logOf(app, buyer)).map(({ status }) => status)).toEqual(['completed']);
});

it('ends an autopay date whose biller stays paused for twelve hours', async () => {
  const buyer = await aMember(app, { balance: '100000.00' });
  const due = new Date(app.clock.now().getTime() + 3 * 86_400_000);
  await addSchedule(app, buyer, { next_at: due.toISOString() });
  goTo(app, new Date(due.getTime() - 60_000));
  await tick(app);
  app.clock.advance(60);
  await pauseBiller(app);
  await tick(app);
  app.clock.advance(12 * 3600 + 60);
  await openBillers(app);
  await pauseBiller(app);
  await tick(app);
  expect((await onlyOf(app, buyer)).last).toMatchObject({ outcome: 'not_paid' });
  expect(await logOf(app, buyer)).toEqual([]);
});
