import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { command } from '#server/ops/commands/supply.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { anOperator } from '#tests/support/desk.ts';
import { aFlutterwave } from '#tests/support/flutterwave.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { aReloadlyCardShop, aReloadlyShop } from '#tests/support/reloadly-shop.ts';

let app: TestApp;
let by: string[];
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await aCardShop();
  await seedBillers(app.services.db);
  const [cards, bills] = [await aReloadlyCardShop(app), await aReloadlyShop(app)];
  const flutterwave = await aFlutterwave(app);
  closing.push(
    () => cards.stub.close(),
    () => bills.stub.close(),
    () => flutterwave.close(),
  );
  by = ['--by', (await anOperator(app, 'Ada')).email];
});
beforeEach(() => app.services.db.sql.query('delete from card_supply'));
afterAll(async () => {
  await app.close();
  await Promise.all(closing.map((close) => close()));
});

const run = (...args: string[]) => printedBy(() => runTyped(command, app.services, args));
const lastAct = async () => {
  const { rows } = await app.services.db.sql.query<{ action: string; detail: object }>(
    'select action, detail from audit_log order by id desc limit 1',
  );
  return rows[0];
};

describe('the mapping of a supplier’s goods', () => {
  it('is looked up at the supplier', async () => {
    expect(await run('search', 'apple')).toMatch(/reloadly-cards-trial +1 +Apple US \(US, USD\)/);
    expect(await run('networks', 'GH')).toMatch(/reloadly-trial +topups\/77 +MTN Ghana Data/);
    expect(await run('banks', 'GH')).toMatch(/flutterwave-trial +GH040100 +GCB Bank/);
  });

  it('is set in an operator’s name, listed, and removed', async () => {
    const supplier = ['--supplier', 'reloadly-cards-trial', ...by];
    await run('card', 'apple:US', '2', ...supplier);
    expect(await lastAct()).toMatchObject({
      action: 'giftcards.map-card',
      detail: { provider: 'reloadly-cards-trial', before: null, after: '2' },
    });
    await run('biller', 'gh-at', 'topups/7', '--supplier', 'reloadly-trial', ...by);
    const listed = await run('list');
    expect(listed).toMatch(/reloadly-cards-trial +apple:US +2/);
    expect(listed).toMatch(/reloadly-trial +gh-at +topups\/7/);
    await run('card', 'apple:US', 'none', ...supplier);
    expect(await run('list')).not.toMatch(/apple/);
  });

  it('contains for banks their code at the payout provider', async () => {
    const codes = async () => {
      const { rows } = await app.services.db.sql.query<{ codes: Record<string, string> }>(
        `select codes from bank where id = 'gh-gcb-bank'`,
      );
      return rows[0]?.codes['flutterwave'];
    };
    const supplier = ['--supplier', 'flutterwave', ...by];
    await run('bank', 'gh-gcb-bank', 'GH040100', ...supplier);
    expect(await codes()).toBe('GH040100');
    expect((await lastAct())?.action).toBe('banks.map');
    await run('bank', 'gh-gcb-bank', 'none', ...supplier);
    expect(await codes()).toBeUndefined();
  });

  it.each([
    ['card', 'apple:ZZ', '1', '--supplier', 'reloadly-cards-trial'],
    ['card', 'apple:US', '1', '--supplier', 'somebody'],
    ['biller', 'gh-nobody', 'topups/7', '--supplier', 'reloadly-trial'],
    ['bank', 'gh-nobody', '1', '--supplier', 'flutterwave'],
    ['bank', 'gh-gcb-bank', '1', '--supplier', 'somebody'],
  ])('refuses what we don’t have: %s %s %s %s %s', async (...args) => {
    await expect(run(...args, ...by)).rejects.toBeInstanceOf(Trouble);
  });
});
