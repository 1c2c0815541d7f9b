import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '#server/ops/commands/operator.ts';
import { actorNamed } from '#server/ops/operator-named.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { anEventWithDoors, aTicketFor, gateOf } from '#tests/support/gate.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';

let app: TestApp;
let staff: TestOperator;
let operator: TestOperator;
beforeAll(async () => {
  app = await anApp();
  staff = await anOperator(app, 'Wanjiru', 'gate');
  operator = await anOperator(app);
});
afterAll(() => app.close());

const run = (...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

describe('someone who works at a gate', () => {
  it('reads who they are, admits people and signs out', async () => {
    const { body } = await deskOf(app, staff).get('/session');
    expect(body.data).toMatchObject({ name: 'Wanjiru', role: 'gate' });
    const eventId = await anEventWithDoors(app);
    const ticket = await aTicketFor(app, eventId);
    expect((await gateOf(app, staff, eventId).scanTicket(ticket)).result).toBe('admitted');
    const other = await anOperator(app, 'Leaving', 'gate');
    await app.call('DELETE', '/desk/session', { token: other.token });
    expect((await deskOf(app, other).get('/session')).status).toBe(401);
  });

  it('can’t decide anything through commands either', async () => {
    const asked = actorNamed(app.services, staff.email, 'rates');
    await expect(asked).rejects.toThrow('The role gate can’t do this.');
    expect(await actorNamed(app.services, operator.email, 'rates')).toBe(`operator:${operator.id}`);
  });

  it('gets another role only explicitly, and is listed with it', async () => {
    const said = await run('add', 'wanjiru@desk.example', '--name', 'Wanjiru', '--role', 'gate');
    expect(said).toContain('Scan the code with an authenticator app.');
    expect(await run('list')).toMatch(/wanjiru@desk\.example +Wanjiru, gate, since/);
    expect(await run('role', 'wanjiru@desk.example', '--role', 'support')).toBe(
      'wanjiru@desk.example is now support.',
    );
    expect(await run('list')).toMatch(/wanjiru@desk\.example +Wanjiru, support, since/);
    await expect(run('role', 'wanjiru@desk.example', '--role', 'support')).rejects.toThrow(
      'No operator wanjiru@desk.example has another role.',
    );
    for (const role of [[], ['--role', 'boss']])
      await expect(run('add', 'x@desk.example', '--name', 'Xena', ...role)).rejects.toThrow(
        '--role takes owner, lead, reviewer, support, treasurer, reader, gate.',
      );
  });
});
