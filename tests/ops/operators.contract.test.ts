import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOperator } from '#server/desk/operators.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import type { Command } from '#server/ops/command.ts';
import { command as services } from '#server/ops/commands/services.ts';
import { command as supply } from '#server/ops/commands/supply.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { anAirtimeShop } from '#tests/support/airtime-to-cash.ts';
import type { TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';

let app: TestApp;
let gone: TestOperator;
beforeAll(async () => {
  app = await anAirtimeShop(2);
  await seedCards(app.services.db);
  gone = await anOperator(app, 'Gone');
  await removeOperator(app.services, gone.email, 'test');
});
afterAll(() => app.close());

const run = (command: Command, ...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

const kept = async () => {
  const { rows } = await app.services.db.sql.query<{ n: bigint }>(
    `select (select count(*) from audit_log) + (select count(*) from card_setting)
       + (select count(*) from airtime_rate) + (select count(*) from dollar_terms)
       + (select count(*) from shopping_rate) n`,
  );
  return rows[0]!.n;
};

const commands: [string, Command, () => string[]][] = [
  ['services set', services, () => ['set', 'NG', 'fund-bets', 'on', '--note', 'For a test.']],
  ['supply card', supply, () => ['card', 'apple:US', '1', '--supplier', 'reloadly-cards']],
  ['supply biller', supply, () => ['biller', 'gh-mtn', 'topups/1', '--supplier', 'reloadly']],
  ['supply bank', supply, () => ['bank', 'gh-gcb-bank', '1', '--supplier', 'flutterwave']],
];

describe.each(commands)('npm run ops -- %s', (_, command, args) => {
  it('is for operators who work at the desk now, and does nothing for anyone else', async () => {
    const before = await kept();
    for (const name of ['nobody@mail.example', gone.email]) {
      const refused = run(command, ...args(), '--by', name);
      await expect(refused).rejects.toThrow(`We couldn’t find operator ${name}.`);
      await expect(refused).rejects.toBeInstanceOf(Trouble);
    }
    for (const by of [[], ['--by', 'ada.obi']])
      await expect(run(command, ...args(), ...by)).rejects.toThrow(
        'Identify yourself: --by <email of an operator>.',
      );
    expect(await kept()).toBe(before);
  });
});
