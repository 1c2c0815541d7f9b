import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { command } from '#server/ops/commands/operator.ts';
import { actorNamed } from '#server/ops/operator-named.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { anEventWithDoors, aTicketFor, gateOf } from '#tests/support/gate.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { bodyFor, sendCall } from '#tests/support/send-call.ts';

const ofDesk = (await contractCalls()).filter(
  ({ guard }) => guard === 'desk' || guard === 'desk-gate',
);
const rows = (wanted: Call['guard']) =>
  ofDesk
    .filter(({ guard }) => guard === wanted)
    .map((call): [string, Call] => [`${call.method.toUpperCase()} ${call.path}`, call]);

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

describe('somebody who works at a gate', () => {
  it.each(rows('desk'))('is refused %s, which an operator may call', async (_, call) => {
    const body = bodyFor(call);
    const refused = await sendCall(app, call, { token: staff.token, body });
    expect(refused.status).toBe(404);
    expect(refused.body['message']).toBe('We couldn’t find that.');
    const { status } = await sendCall(app, call, { token: operator.token, body });
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  });

  it('may make these calls, as operators may', () => {
    expect(
      rows('desk-gate')
        .map(([name]) => name)
        .sort(),
    ).toEqual([
      'GET /desk/gate',
      'GET /desk/gate/{id}',
      'GET /desk/gate/{id}/twice',
      'GET /desk/session',
      'POST /desk/gate/{id}/scans',
    ]);
  });

  it('reads who they are, lets people in and signs out', async () => {
    const { body } = await deskOf(app, staff).get('/session');
    expect(body.data).toMatchObject({ name: 'Wanjiru', role: 'gate' });
    const eventId = await anEventWithDoors(app);
    const ticket = await aTicketFor(app, eventId);
    expect((await gateOf(app, staff, eventId).scanTicket(ticket)).result).toBe('admitted');
    const other = await anOperator(app, 'Leaving', 'gate');
    await app.call('DELETE', '/desk/session', { token: other.token });
    expect((await deskOf(app, other).get('/session')).status).toBe(401);
  });

  it('decides nothing in commands either', async () => {
    const asked = actorNamed(app.services, staff.email);
    await expect(asked).rejects.toThrow(`We couldn’t find operator ${staff.email}.`);
    expect(await actorNamed(app.services, operator.email)).toBe(`operator:${operator.id}`);
  });

  it('is an operator again only when given that role, and is listed with it', async () => {
    const said = await run('add', 'wanjiru@desk.example', '--name', 'Wanjiru', '--role', 'gate');
    expect(said).toContain('Scan the code with an authenticator app.');
    expect(await run('list')).toMatch(/wanjiru@desk\.example +Wanjiru, gate, since/);
    await run('remove', 'wanjiru@desk.example');
    await run('add', 'wanjiru@desk.example', '--name', 'Wanjiru');
    expect(await run('list')).toMatch(/wanjiru@desk\.example +Wanjiru, since/);
    await expect(run('add', 'x@desk.example', '--name', 'Xena', '--role', 'boss')).rejects.toThrow(
      '--role takes operator or gate.',
    );
  });
});
