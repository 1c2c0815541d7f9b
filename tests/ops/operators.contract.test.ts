import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOperator } from '#server/desk/operators.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import type { Command } from '#server/ops/command.ts';
import { command as airtime } from '#server/ops/commands/airtime.ts';
import { command as cards } from '#server/ops/commands/cards.ts';
import { command as dollars } from '#server/ops/commands/dollars.ts';
import { command as extend } from '#server/ops/commands/extend.ts';
import { command as flag } from '#server/ops/commands/flag.ts';
import { command as forbiddenGoods } from '#server/ops/commands/forbidden-goods.ts';
import { command as houseCodes } from '#server/ops/commands/house-codes.ts';
import { command as identity } from '#server/ops/commands/identity.ts';
import { command as lift } from '#server/ops/commands/lift.ts';
import { command as promoCodes } from '#server/ops/commands/promo-codes.ts';
import { command as rates } from '#server/ops/commands/rates.ts';
import { command as services } from '#server/ops/commands/services.ts';
import { command as shoppingRates } from '#server/ops/commands/shopping-rates.ts';
import { command as supply } from '#server/ops/commands/supply.ts';
import { command as suspense } from '#server/ops/commands/suspense.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { anAirtimeShop } from '#tests/support/airtime-to-cash.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { sell } from '#tests/support/cards.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { aCredit, aFlag } from '#tests/support/flags.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { aHeldTransfer } from '#tests/support/suspense.ts';

let app: TestApp;
let gone: TestOperator;
const known: Record<'sale' | 'order' | 'flag' | 'held', string> = {
  sale: '',
  order: '',
  flag: '',
  held: '',
};
beforeAll(async () => {
  app = await anAirtimeShop(2);
  await seedCards(app.services.db);
  gone = await anOperator(app, 'Gone');
  await removeOperator(app.services, gone.email, 'test');
  const member = await aMember(app);
  known.sale = (await sell(app, member)).body.data.reference_code;
  known.order = (await aCredit(app, member, '1000.00')).reference_code;
  known.flag = (await aFlag(app, await aMember(app), { amount: '500.00' })).reference;
  known.held = (await aHeldTransfer(app, '50')).reference;
});
afterAll(() => app.close());

const run = (command: Command, ...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

const kept = async () => {
  const { rows } = await app.services.db.sql.query<{ n: bigint }>(
    `select (select count(*) from audit_log) + (select count(*) from card_setting)
       + (select count(*) from airtime_rate) + (select count(*) from dollar_terms)
       + (select count(*) from shopping_rate) + (select count(*) from shopping_forbidden) n`,
  );
  return rows[0]!.n;
};

const why = ['--reason', 'The sender asked for a refund.'];
const commands: [string, Command, () => string[]][] = [
  ['cards show', cards, () => ['show', known.sale]],
  ['cards decide', cards, () => ['decide', known.sale, 'approve']],
  ['airtime set-rate', airtime, () => ['set-rate', 'ng-mtn', '79', ...why]],
  ['airtime add-line', airtime, () => ['add-line', 'ng-mtn', '08030000999', '--per_day', '200000']],
  ['airtime retire-line', airtime, () => ['retire-line', '08030000001']],
  ['dollars set', dollars, () => ['set', 'NG', '--buy', '1450.00', ...why]],
  ['rates set', rates, () => ['set', 'ratio:apple:e-code=0.62', ...why]],
  ['rates withdraw', rates, () => ['withdraw', '1']],
  ['shopping-rates set', shoppingRates, () => ['set', 'commission=8', ...why]],
  ['forbidden-goods set', forbiddenGoods, () => ['set', 'weapons', '--refused', 'no', ...why]],
  ['forbidden-goods withdraw', forbiddenGoods, () => ['withdraw', 'weapons', ...why]],
  [
    'suspense return',
    suspense,
    () => ['return', known.held, '--reason', 'sender-asked', '--found', 'Their bank wrote.'],
  ],
  ['suspense credit', suspense, () => ['credit', known.held]],
  ['flag', flag, () => [known.order, '--amount', '500', ...why]],
  ['lift', lift, () => [known.flag]],
  ['extend', extend, () => [known.flag, '--until', '2030-01-01', ...why]],
  ['identity show', identity, () => ['show', 'ID-1']],
  ['identity approve', identity, () => ['approve', 'ID-1']],
  ['identity reject', identity, () => ['reject', 'ID-1', '--reason', 'blurred']],
  ['services set', services, () => ['set', 'NG', 'fund-bets', 'on', '--note', 'For a test.']],
  ['house-codes open', houseCodes, () => ['open', known.order]],
  [
    'promo-codes add',
    promoCodes,
    () => ['add', 'LESS100', '100', '--country', 'NG', '--services', 'airtime-bill-payment'],
  ],
  ['supply card', supply, () => ['card', 'apple:US', '1', '--supplier', 'reloadly-cards']],
  ['supply biller', supply, () => ['biller', 'gh-mtn', 'topups/1', '--supplier', 'reloadly']],
  ['supply bank', supply, () => ['bank', 'gh-gcb-bank', '1', '--supplier', 'flutterwave']],
  ['promo-codes stop', promoCodes, () => ['stop', 'LESS100']],
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
