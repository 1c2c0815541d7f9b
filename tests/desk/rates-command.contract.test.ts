import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#server/ops/command.ts';
import { command as cards } from '#server/ops/commands/cards.ts';
import { command as rates } from '#server/ops/commands/rates.ts';
import { command as services } from '#server/ops/commands/services.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aCardShop, sell } from '#tests/support/cards.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { moneyOf } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await aCardShop();
  // so that one operator can make small changes alone
  app.services.env.DESK_DAY_PERCENT = 60;
  ada = await anOperator(app, 'Ada');
});
afterAll(() => app.close());

/** Runs a command as typed; returns its output. */
const run = (command: Command, ...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

const logAbout = async (subject: string) => {
  const answer = await deskOf(app, ada).get(`/audit?subject=${encodeURIComponent(subject)}`);
  return answer.body.data as { action: string; actor: string }[];
};

describe('npm run ops -- rates', () => {
  const by = () => ['--reason', 'The market fell.', '--by', ada.email];

  it('previews, sets, lists and withdraws as the desk does, under the operator’s name', async () => {
    const change = 'ratio:apple:e-code=0.61';
    expect(await run(rates, 'preview', change)).toContain('0.63 -> 0.61  -3.1%');
    expect(await run(rates, 'list', '--brand', 'apple')).toContain('0.63 (63%)');
    expect(await run(rates, 'set', change, ...by())).toMatch(/^Set from .* on: cards-\d+\.$/m);
    const later = new Date(app.clock.now().getTime() + 3600_000).toISOString();
    await run(rates, 'set', 'ratio:apple:e-code=0.6', '--at', later, ...by());
    const list = await run(rates, 'list', '--brand', 'apple');
    expect(list).toContain('0.61 (61%)');
    const [, id = ''] = /0\.6 \(60%\) from .*, Ada: The market fell\. \((\d+)\)/.exec(list) ?? [];
    expect(await run(rates, 'withdraw', id, '--by', ada.email)).toBe(`${id} is withdrawn.`);
    expect(await logAbout('ratio:apple:e-code')).toMatchObject([
      { action: 'rates.withdraw', actor: 'Ada' },
      { action: 'rates.set', actor: 'Ada' },
      { action: 'rates.set', actor: 'Ada' },
    ]);
  });

  it('asks a second approver for what is large, and no one acts who does not work there', async () => {
    expect(await run(rates, 'set', 'buy-markup=0.3', ...by())).toContain(
      'Asked: a second approver',
    );
    const stranger = ['--reason', 'I like it.', '--by', 'nobody@mail.example'];
    await expect(run(rates, 'set', 'buy-markup=0.031', ...stranger)).rejects.toThrow(
      'We couldn’t find operator nobody@mail.example.',
    );
    await expect(run(rates, 'preview', 'nothing=1')).rejects.toThrow('We couldn’t find that rate.');
  });
});

describe('npm run ops -- services', () => {
  it('switches a service off and on', async () => {
    const set = (...state: string[]) =>
      run(
        services,
        'set',
        'NG',
        'giftcard-sell',
        ...state,
        '--note',
        'For a test.',
        '--by',
        ada.email,
      );
    const member = await aMember(app);
    await set('off', '--reason', 'down');
    expect((await sell(app, member)).body.error_code).toBe('service_inactive');
    expect(await run(services, 'list')).toMatch(/^NG {2}giftcard-sell +off, down$/m);
    await set('on');
    expect((await sell(app, member)).status).toBe(201);
    await expect(set('off')).rejects.toThrow('Add a message for visitors.');
  });
});

describe('npm run ops -- cards', () => {
  it('takes and decides a sale as the desk does: not while someone else has it', async () => {
    const member = await aMember(app);
    const order = (await sell(app, member)).body.data;
    const code = order.reference_code;
    expect(await run(cards, 'list')).toContain(code);
    const bayo = await anOperator(app, 'Bayo');
    await deskOf(app, bayo).post(`/queues/cards/${order.uuid}/claim`);
    const decide = (...said: string[]) => run(cards, 'decide', code, ...said, '--by', ada.email);
    await expect(decide('approve')).rejects.toThrow('Someone else has claimed this case.');
    await deskOf(app, bayo).post(`/queues/cards/${order.uuid}/release`);
    expect(await run(cards, 'show', code, '--by', ada.email)).toContain('$100.00 pays');
    await expect(decide('reject')).rejects.toThrow('Choose a reason.');
    expect(await decide('approve')).toBe(`${code}: decided.`);
    expect((await moneyOf(app, member)).available).toBe(order.lines.total);
    expect((await logAbout(order.uuid)).map(({ action, actor }) => `${actor} ${action}`)).toContain(
      'Ada orders.approve',
    );
  });
});
