import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#server/ops/command.ts';
import { command as services } from '#server/ops/commands/services.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aCardShop, sell } from '#tests/support/cards.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await aCardShop();
  ada = await anOperator(app, 'Ada');
});
afterAll(() => app.close());

/** Runs a command as typed; returns its output. */
const run = (command: Command, ...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

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
