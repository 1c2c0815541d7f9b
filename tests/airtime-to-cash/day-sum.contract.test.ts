import { expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import { aMember } from '#tests/support/api.ts';
import { anAirtimeShop, decideAirtime, shownAirtime } from '#tests/support/airtime-to-cash.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { expectCleanBooks, moneyOf } from '#tests/support/orders.ts';

it('Airtime counts towards the daily total of one operator, and above it a second approver is needed', async () => {
  const app = await anAirtimeShop();
  app.services.env.DESK_DAY_SUM = 20_000;
  const member = await aMember(app);
  const [ada, bayo] = [await anOperator(app, 'Ada'), await anOperator(app, 'Bayo')];
  const stateOf = async () => {
    const { transaction } = await shownAirtime(app, member);
    const { body } = await decideAirtime(app, ada, transaction, { verdict: 'approve' });
    return (body.data as { state: string }).state;
  };
  const available = async () => (await moneyOf(app, member)).available;
  expect(await stateOf()).toBe('decided');
  expect(await stateOf()).toBe('waits for a second approver');
  expect(await available()).toBe('16000.00');
  const { body } = await deskOf(app, bayo).get('/approvals');
  const [asked] = body.data as DeskApproval[];
  expect(asked?.why).toContain('So far you’ve decided ₦16,000.00.');
  await deskOf(app, bayo).post(`/approvals/${asked?.id}`, { approve: true });
  expect(await available()).toBe('32000.00');
  await expectCleanBooks(app);
  await app.close();
});
