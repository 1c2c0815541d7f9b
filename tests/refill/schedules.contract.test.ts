import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSchedule } from '#server/refill/schedules/run-schedule.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBillShop, accounts, atProvider, check } from '#tests/support/bills.ts';
import { aFlag } from '#tests/support/flags.ts';
import { linger } from '#tests/support/linger.ts';
import { freshToken, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  addSchedule,
  bundle,
  DAY_S,
  goTo,
  HOUR_S,
  inSeconds,
  logOf,
  newsOf,
  onlyOf,
  tick,
} from '#tests/support/schedules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

const aBuyer = (balance = '100000.00') => aMember(app, { balance });
/** Notifies its owner of the next date. */
async function dayBefore(member: TestMember): Promise<void> {
  goTo(app, new Date(Date.parse((await onlyOf(app, member)).next_at) - 60_000));
  await tick(app);
}

/** The next 31st of January, nine in the morning in Lagos. */
function nextJanuary(): Date {
  const now = app.clock.now();
  const [thisYear, next] = [0, 1].map(
    (add) => new Date(Date.UTC(now.getUTCFullYear() + add, 0, 31, 8)),
  );
  return thisYear! > now ? thisYear! : next!;
}

describe('an automatic payment', () => {
  it('is announced the day before, made once on its day, and follows the ends of months', async () => {
    const buyer = await aBuyer();
    const january = nextJanuary();
    const made = await addSchedule(app, buyer, { next_at: january.toISOString() });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject([
      { name: 'MTN airtime', number: '0803 123 4567', total: '500.00', paused: false, last: null },
    ]);
    goTo(app, new Date(january.getTime() - 25 * HOUR_S * 1000));
    await tick(app);
    expect(await newsOf(app, buyer)).toEqual([]);
    app.clock.advance(2 * HOUR_S);
    await tick(app);
    await tick(app);
    expect(await newsOf(app, buyer)).toMatchObject([
      {
        title: 'Upcoming autopay: MTN airtime',
        message: [
          expect.stringMatching(
            /^On 31 Jan \d{4}, 09:00am we’ll pay up to ₦500\.00 for ••••4567\.$/,
          ),
          'To stop it, pause or delete it in your list before then.',
        ],
        link: '/refill#schedules',
      },
    ]);
    expect(await logOf(app, buyer)).toEqual([]);
    goTo(app, january);
    await tick(app);
    await tick(app);
    const [order, ...others] = await logOf(app, buyer);
    expect([order?.status, others]).toEqual(['completed', []]);
    const { timeline } = await readOrder(app, buyer, order!.reference_code);
    expect(timeline.map(({ title }) => title)).toContain('Paid by autopay');
    const after = await onlyOf(app, buyer);
    expect(after.last).toMatchObject({ outcome: 'ordered', reference_code: order?.reference_code });
    const year = january.getUTCFullYear();
    expect(after.next_at).toBe(new Date(Date.UTC(year, 2, 0, 8)).toISOString());
    await dayBefore(buyer);
    goTo(app, after.next_at);
    await tick(app);
    expect(await logOf(app, buyer)).toHaveLength(2);
    expect((await onlyOf(app, buyer)).next_at).toBe(
      new Date(Date.UTC(year, 2, 31, 8)).toISOString(),
    );
  });

  it('is not made when anything differs from what was agreed: its owner is notified why, and the date moves on', async () => {
    const buyer = await aBuyer('1500.00');
    const { db } = app.services;
    await addSchedule(app, buyer, { ...bundle, every: 1, next_at: inSeconds(app, HOUR_S) });
    const service = (on: boolean) =>
      db.sql.query(
        `update service set active = $1, inactive_reason = case when $1 then null else 'down' end
         where slug = 'mobile-data-bill-payment' and country_code = 'NG'`,
        [on],
      );
    const status = (word: string) =>
      db.sql.query('update users set status = $2 where id = $1', [buyer.user.uuid, word]);
    const obstacles: [RegExp, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        /changed from ₦1,000\.00 to ₦1,200\.00/,
        () => atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 120000'),
        () => atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 100000'),
      ],
      [/temporarily unavailable/, () => service(false), () => service(true)],
      [/locked/, () => status('locked'), () => status('active')],
    ];
    for (const [why, put, takeAway] of obstacles) {
      await tick(app);
      const { next_at } = await onlyOf(app, buyer);
      await put();
      goTo(app, new Date(Date.parse(next_at) + 1000));
      await tick(app);
      await takeAway();
      const { last, next_at: next } = await onlyOf(app, buyer);
      expect([last?.outcome, last?.text]).toEqual(['not_paid', expect.stringMatching(why)]);
      expect(Date.parse(next)).toBeGreaterThan(app.clock.now().getTime());
      const [news] = (await newsOf(app, buyer)).filter(({ title }) =>
        title.startsWith('Autopay failed'),
      );
      expect(news?.link).toMatch(/^\/refill\/buy-data\?schedule=/);
      expect(news?.message[1]).toContain('You haven’t been charged.');
    }
    expect(await logOf(app, buyer)).toEqual([]);
    for (const outcome of ['ordered', 'not_paid']) {
      await tick(app);
      goTo(app, (await onlyOf(app, buyer)).next_at);
      await tick(app);
      expect((await onlyOf(app, buyer)).last?.outcome).toBe(outcome);
    }
    expect((await onlyOf(app, buyer)).last?.text).toBe('You don’t have enough in your wallet.');
    const flagged = await aBuyer();
    await aFlag(app, flagged);
    await addSchedule(app, flagged, { next_at: inSeconds(app, HOUR_S) });
    app.clock.advance(HOUR_S);
    await tick(app);
    expect((await onlyOf(app, flagged)).last).toMatchObject({ outcome: 'not_paid' });
  });

  it('looks the number up again, and stops when no one answers or it is someone else’s', async () => {
    const buyer = await aBuyer();
    const card = {
      service_type: 'cable-bill-payment',
      bill_id: 'ng-dstv',
      user_number: accounts.ordinary,
      subscription: 'renew',
    };
    const fields = { ...card, amount: undefined, every: 'week', next_at: inSeconds(app, HOUR_S) };
    const unseen = await addSchedule(app, buyer, fields);
    expect(Object.keys(unseen.body.errors ?? {})).toEqual(['user_number']);
    const token = await freshToken(app, buyer);
    const { data } = (await check(app, { ...buyer, token }, card)).body;
    await addSchedule(app, buyer, fields);
    const verify = vi.spyOn(app.services.providers.bills.current, 'verify');
    const answers = [
      () => verify.mockResolvedValueOnce({ kind: 'unknown', reason: 'timeout', recheckAfterMs: 0 }),
      () =>
        verify.mockResolvedValueOnce({
          kind: 'done',
          providerRef: 'x',
          raw: null,
          value: { name: 'BOLA ADE', address: null, due: null, minimum: null, plan: null },
        }),
    ];
    const texts: (string | null | undefined)[] = [];
    for (const answer of answers) {
      await dayBefore(buyer);
      answer();
      goTo(app, (await onlyOf(app, buyer)).next_at);
      await tick(app);
      texts.push((await onlyOf(app, buyer)).last?.text);
    }
    expect(texts).toEqual([
      'DStv isn’t responding right now. Try again shortly.',
      'The name on this number has changed.',
    ]);
    verify.mockRestore();
    await dayBefore(buyer);
    goTo(app, (await onlyOf(app, buyer)).next_at);
    await tick(app);
    const [order] = await logOf(app, buyer);
    expect(order).toMatchObject({ name: data.current_plan?.name, status: 'completed' });
  });

  it('is made once by four workers at the same moment, and not at all by one that died half-way', async () => {
    const buyer = await aBuyer();
    await addSchedule(app, buyer, { next_at: inSeconds(app, HOUR_S) });
    const { id, next_at } = await onlyOf(app, buyer);
    app.clock.advance(HOUR_S);
    const due = new Date(next_at);
    const admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
    await admin.query(`create function die() returns trigger language plpgsql as
      $$ begin raise exception 'the power went out'; end $$`);
    await admin.query(
      'create trigger die before update on bill_schedule for each row execute function die()',
    );
    await expect(runSchedule(app.services, id, due)).rejects.toThrow('the power went out');
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '0.00' });
    expect(await logOf(app, buyer)).toEqual([]);
    await admin.query('drop trigger die on bill_schedule');
    await admin.end();
    await linger(app, 0.05);
    await Promise.all(Array.from({ length: 4 }, () => runSchedule(app.services, id, due)));
    await linger(app, 0);
    expect(await logOf(app, buyer)).toHaveLength(1);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '500.00' });
    await app.drainJobs();
  });

  it('is not made half a day late, nor without a notice the day before', async () => {
    const [late, untold] = [await aBuyer(), await aBuyer()];
    await addSchedule(app, late, { next_at: inSeconds(app, HOUR_S) });
    await addSchedule(app, untold, { next_at: inSeconds(app, 11 * HOUR_S + DAY_S) });
    app.clock.advance(DAY_S + 12 * HOUR_S);
    await tick(app);
    expect((await onlyOf(app, late)).last?.text).toContain('couldn’t pay this on the day');
    expect((await onlyOf(app, untold)).last?.text).toContain(
      'couldn’t let you know the day before',
    );
    expect(await logOf(app, late)).toEqual([]);
  });
});
