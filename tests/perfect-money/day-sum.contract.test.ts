import { expect, it } from 'vitest';
import { anApp } from '#tests/support/api.ts';
import { decide } from '#tests/support/deposits.ts';
import { anOperator } from '#tests/support/desk.ts';
import { aTrader, decideArrived, sell } from '#tests/support/dollars.ts';
import { expectCleanBooks } from '#tests/support/orders.ts';

it('Dollars that arrived count towards the daily total of one operator, and above it a second approver is needed', async () => {
  const app = await anApp();
  app.services.env.DESK_DAY_SUM = 150_000;
  const member = await aTrader(app, { balance: '1000.00' });
  const ada = await anOperator(app, 'Ada');
  for (const said of ['decided', 'waits for a second approver']) {
    const { reference } = (await sell(app, member, { amount: '70.00' })).body.data;
    // above the seller's limit, so an operator decides
    await decide(app, reference, 'paid', '100.00');
    await app.drainJobs();
    expect(await decideArrived(app, ada, reference, { verdict: 'approve' })).toBe(said);
  }
  await expectCleanBooks(app);
  await app.close();
});
