import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAutopay } from '#server/orders/autopay/autopay.job.ts';
import { allAutopay, endAutopay, type Autopay } from '#server/orders/autopay/autopay.ts';
import { features } from '#server/features.ts';
import { readMore } from '#server/people/person/more-of.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aBillShop } from '#tests/support/bills.ts';
import { addSchedule, DAY_S, HOUR_S, inSeconds, newsOf } from '#tests/support/schedules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

/** A product whose table is missing, before all others. */
async function withBroken(work: () => Promise<void>): Promise<void> {
  const all = allAutopay() as Autopay[];
  const broken: Autopay = {
    table: 'no_such_plan',
    daysAhead: 1,
    upcoming: () => ({ title: '', message: '' }),
    queue: () => Promise.resolve(),
  };
  all.unshift(broken);
  await work().finally(() => all.shift());
}

describe('payments on dates', () => {
  it('are declared for every table of plans, by the product that has them', async () => {
    const { rows } = await app.services.db.sql.query<{ table: string }>(
      `select table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'told_for' order by 1`,
    );
    const declared = features.flatMap(({ autopay = [] }) => autopay).map(({ table }) => table);
    expect(declared.toSorted()).toEqual(rows.map(({ table }) => table));
    expect(allAutopay().map(({ table }) => table)).toEqual(declared);
  });

  it('of one product are announced while those of another fail', async () => {
    const buyer = await aMember(app, { balance: '1000.00' });
    await addSchedule(app, buyer, { next_at: inSeconds(app, DAY_S + HOUR_S) });
    app.clock.advance(2 * HOUR_S);
    await withBroken(async () => {
      await expect(runAutopay.run(app.services, {})).rejects.toThrow('Autopay of a product failed');
    });
    expect(await newsOf(app, buyer)).toMatchObject([{ title: 'Upcoming autopay: MTN airtime' }]);
  });

  it('are listed at the desk with their owner', async () => {
    const buyer = await aMember(app, { balance: '1000.00' });
    await addSchedule(app, buyer, { next_at: inSeconds(app, DAY_S) });
    const { schedules } = await readMore(app.services.db, buyer.user.uuid, app.clock.now());
    expect(schedules).toMatchObject([{ title: 'MTN airtime', number: '••••4567', every: 'month' }]);
  });

  it('end with the account of their owner', async () => {
    const buyer = await aMember(app, { balance: '1000.00' });
    await addSchedule(app, buyer, { next_at: inSeconds(app, DAY_S) });
    await endAutopay(app.services.db, buyer.user.uuid);
    const { rows } = await app.services.db.sql.query(
      'select 1 from bill_schedule where user_id = $1',
      [buyer.user.uuid],
    );
    expect(rows).toEqual([]);
  });
});
