import { afterAll, beforeAll, expect, it } from 'vitest';
import { command as dollars } from '#server/ops/commands/dollars.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { decide } from '#tests/support/deposits.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { agree, aTrader, sell } from '#tests/support/dollars.ts';
import { readOrder } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await anApp();
  // so that one operator can make small changes alone
  app.services.env.DESK_DAY_PERCENT = 60;
  ada = await anOperator(app, 'Ada');
});
afterAll(() => app.close());

const run = (...args: string[]): Promise<string> =>
  printedBy(() => runTyped(dollars, app.services, args));

it('sets what dollars cost for prices from then on, and never less than they bring', async () => {
  const member = await aTrader(app);
  expect(await run('terms')).toContain('NG  costs ₦1,449.00, brings ₦1,269.60, fee ₦100.00');
  expect(await run('set', 'NG', '--buy', '1500.00', '--by', ada.email)).toMatch(
    /^Set: dollar-terms-\d+/,
  );
  expect((await agree(app, member)).body.data.quote.rate).toBe('1500.00');
  await expect(run('set', 'NG', '--sell', '1500.01', '--by', ada.email)).rejects.toThrow(
    'can’t be above',
  );
  await expect(run('set', 'NG', '--buy', '9.00', '--by', 'eve@mail.example')).rejects.toThrow(
    'couldn’t find operator',
  );
});

it('lists the dollars that wait for a person, and carries out what an operator says', async () => {
  const member = await aTrader(app);
  const [first, second] = [await sell(app, member), await sell(app, member)].map(
    ({ body }) => body.data.reference,
  );
  for (const reference of [first!, second!]) await decide(app, reference, 'paid', '3.00');
  await app.drainJobs();
  const by = ['--by', ada.email];
  expect(await run('waiting')).toContain(`${first}  $3.00 from U12345678`);
  expect(await run('decide', first!, 'approve', '--amount', '3808.80', ...by)).toBe(
    `${first} is partly_completed.`,
  );
  await expect(run('decide', first!, 'approve', ...by)).rejects.toThrow('already been decided');
  await expect(run('decide', second!, 'reject', ...by)).rejects.toThrow('Choose a reason');
  const because = ['--reason_code', 'sent-back', '--proof', 'provider-record'];
  await run('decide', second!, 'reject', ...because, '--evidence', 'Returned today.', ...by);
  await expect(readOrder(app, member, second!)).resolves.toMatchObject({
    message: 'We’ve sent your dollars back to the account they came from. Returned today.',
  });
  expect(await run('waiting')).toContain('0 sales wait');
});
