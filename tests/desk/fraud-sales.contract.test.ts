import { describe, expect, it } from 'vitest';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { sell } from '#tests/support/cards.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { flaggedList } from '#tests/support/flags.ts';

let app: TestApp;
let ada: TestOperator;
useCardDesk((desk) => ({ app, ada } = desk));

/** From one brand on, so that the first card triggers it. */
const stopFrom = (brands: number) =>
  app.services.db.sql.query(
    `insert into fraud_rule(id, kind, country_code, at_least, within_s, points, effect, reason,
       asked_at, effective_at)
     values (gen_random_uuid(), 'card_brands', 'NG', $1, 86400, 50, 'hold', 'A test', now(), $2)`,
    [brands, app.clock.now()],
  );
const soldAndPaid = async () => {
  const member = await aMember(app);
  const order = (await sell(app, member)).body.data;
  expect((await decideCard(app, ada, order, { verdict: 'approve' })).status).toBe(200);
  await app.drainJobs();
  return { member, flagged: (await flaggedList(app, member, 'automatic')).body.data, order };
};

describe('a rule about brands of gift cards', () => {
  it('holds the payout of a sale once there are as many, and not before', async () => {
    await stopFrom(2);
    expect((await soldAndPaid()).flagged).toEqual([]);
    app.clock.advance(1);
    await stopFrom(1);
    const { flagged } = await soldAndPaid();
    expect(flagged).toHaveLength(1);
    expect(flagged[0]?.held).toBe(flagged[0]?.trade_amount);
    expect(flagged[0]?.reason.rule).toBe('Gift cards of many brands');
  });
});
