import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { command } from '#server/ops/commands/order.ts';
import type { TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { aShop, moneyOf } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import {
  aDoubtfulOrder,
  aLargeStuckOrder,
  ordersOf,
  raiseLimits,
} from '#tests/support/stuck-orders.ts';

let app: TestApp;
let ngozi: TestOperator;
let musa: TestOperator;
beforeAll(async () => {
  app = await aShop();
  await raiseLimits(app);
});
const signIn = async () => {
  [ngozi, musa] = await Promise.all([anOperator(app, 'Ngozi'), anOperator(app, 'Musa')]);
};
beforeEach(signIn);
afterAll(() => app.close());

describe('npm run ops -- order', () => {
  const run = (...args: string[]) => printedBy(() => runTyped(command, app.services, args));
  const by = (who = ngozi) => ['--by', who.email];

  it('asks, completes and refunds by the rules of the desk', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    const code = order.reference_code;
    expect(await run(code.toLowerCase(), 'ask', ...by())).toBe(
      `${code}: MTN says it delivered ₦300.00.`,
    );
    const proof = ['--provider_reference', 'MTN-1-22', '--found', 'Their portal shows it.'];
    expect(await run(code, 'complete', ...by(), ...proof)).toBe(`${code}: decided.`);
    await expect(run(code, 'complete', ...by(), ...proof)).rejects.toThrow('already been decided');
    const because = ['--reason', 'refund-goodwill', '--found', 'It came late.'];
    expect(await run(code, 'refund', ...by(musa), ...because)).toBe(`${code}: decided.`);
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('needs a second approver where the desk does, and an operator’s name', async () => {
    const { order } = await aLargeStuckOrder(app);
    const code = order.reference_code;
    const because = ['--reason', 'fail-no-answer', '--found', 'The bank has no record.'];
    expect(await run(code, 'fail', ...by(), ...because)).toContain('waits for a second approver');
    await expect(run(code, 'fail', ...by(musa), ...because)).rejects.toThrow('asked about this');
    await signIn();
    await ordersOf(app, musa).agree(order.uuid);
    await expect(run(code, 'fail', '--by', 'me@mail.example', ...because)).rejects.toThrow(
      'We couldn’t find operator',
    );
    await expect(run(code, 'burn', ...by())).rejects.toThrow('Enter what to do: complete, fail');
    await expect(run('OJ-NONE', 'ask', ...by())).rejects.toThrow('We couldn’t find order OJ-NONE.');
  });
});
