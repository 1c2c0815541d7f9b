import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';
import {
  deskRights,
  isAllowed,
  operatorRoles,
  rightOfBook,
  rightOfCall,
  rightOfQueue,
  type DeskRight,
  type OperatorRole,
} from '#lib/desk/rights.ts';
import { settingBooks, type SettingBookKind } from '#lib/desk/setting-words.ts';
import { changeRole } from '#server/desk/operators.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import {
  anOperator,
  aQueue,
  deskOf,
  newestApproval,
  type TestOperator,
} from '#tests/support/desk.ts';
import { sendCall } from '#tests/support/send-call.ts';

const calls = (await contractCalls()).filter(({ guard }) => guard === 'desk');
const queues = Object.keys(rightOfQueue) as DeskQueue[];

interface Cell {
  call: Call;
  name: string;
  path: string;
  right: DeskRight | undefined;
}

/** Every call of the desk with its right; calls about a queue or a book once for each of them. */
const cells = calls.flatMap((call): Cell[] => {
  const name = `${call.method} ${call.path}` as keyof typeof rightOfCall;
  const right = rightOfCall[name];
  const each = (part: string, names: readonly string[], rightOf: (of: string) => DeskRight) =>
    names.map((of) => ({
      call,
      name: name.replace(part, of),
      path: call.path.replace(part, of),
      right: rightOf(of),
    }));
  if (right === 'queue')
    return each('{queue}', queues, (queue) => rightOfQueue[queue as DeskQueue]);
  if (right === 'book')
    return each('{book}', settingBooks, (book) => rightOfBook(book as SettingBookKind));
  return [{ call, name, path: call.path, right }];
});
const filled = (path: string) =>
  path.replaceAll(/\{\w+\}/g, '0b1c2d3e-0000-4000-8000-000000000001');
/** More parameters than allowed: refused right after the guard, before anything is done. */
const tooMany = `?${Array.from({ length: 60 }, (_, each) => `p${each}=1`).join('&')}`;

let app: TestApp;
const staff = {} as Record<OperatorRole, TestOperator>;
beforeAll(async () => {
  app = await anApp();
  for (const role of operatorRoles) staff[role] = await anOperator(app, `Staff ${role}`, role);
});
afterAll(() => app.close());

describe('the rights of the desk', () => {
  it('name a right for each call, and no call that does not exist', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(rightOfCall).sort()).toEqual(names.sort());
  });

  it('leave only reading to a reader, and give no one more than an owner', () => {
    const ofReader = Object.keys(deskRights).filter((right) =>
      isAllowed('reader', right as keyof typeof deskRights),
    );
    expect(ofReader).toEqual([
      ...['look', 'order', 'order-log', 'prices', 'results', 'money', 'audit'],
    ]);
    const writes = cells.filter(
      ({ call, right }) => call.method !== 'get' && right && isAllowed('reader', right),
    );
    expect(writes.map(({ name }) => name)).toEqual([]);
    for (const roles of Object.values(deskRights)) expect(roles).toContain('owner');
  });

  it('show support one order, its owner and the tickets, and no list of everyone’s', () => {
    const reads = cells.filter(({ call, right }) => call.method === 'get' && right);
    const seen = reads.filter(({ right }) => isAllowed('support', right as DeskRight));
    expect(seen.map(({ name }) => name.replace('get /desk', '')).sort()).toEqual([
      ...['/files/{key}', '/gate', '/gate/{id}', '/gate/{id}/twice', '/home'],
      ...['/orders/{reference_code}', '/people', '/people/{id}', '/queues', '/queues/tickets'],
      ...['/queues/tickets/{id}', '/scores', '/stream', '/ticket-macros/{id}', '/tickets'],
      ...['/tickets/pace', '/tickets/set-up', '/tickets/{id}'],
    ]);
  });

  it.each(operatorRoles)('allow the role %s its calls, and hide all others', async (role) => {
    for (const { call, name, path, right } of cells) {
      const asked = { token: staff[role].token, path: filled(path), query: tooMany };
      const { status, body } = await sendCall(app, call, asked);
      if (right && isAllowed(role, right)) expect(status, name).toBe(400);
      else {
        expect(status, name).toBe(404);
        expect(body['message'], name).toBe('We couldn’t find that.');
      }
    }
  });

  it('show each role the queues that it works on', async () => {
    const seen = async (role: OperatorRole) => {
      const { body } = await deskOf(app, staff[role]).get('/queues');
      return (body.data as { queue: DeskQueue }[]).map(({ queue }) => queue).sort();
    };
    expect(await seen('support')).toEqual(['tickets']);
    expect(await seen('treasurer')).toEqual(['deposits', 'disputes', 'dollars']);
    expect(await seen('reader')).toEqual([]);
    expect(await seen('owner')).toEqual([...queues].sort());
  });

  it('refuse a queue that does not exist to everyone', async () => {
    for (const role of operatorRoles)
      for (const queue of ['toString', 'boss'])
        expect((await deskOf(app, staff[role]).get(`/queues/${queue}`)).status).toBe(
          role === 'gate' ? 404 : 422,
        );
  });

  it('allow approvals only by someone who could have decided it', async () => {
    const id = randomUUID();
    const said = aQueue(id);
    const first = deskOf(app, staff.treasurer);
    await first.post(`/queues/deposits/${id}/claim`);
    await first.post(`/queues/deposits/${id}/decision`, { verdict: 'approve', amount: '1000.00' });
    const approval = await newestApproval(app, staff.lead);
    for (const role of ['reviewer', 'support', 'reader'] as const) {
      const listed = await deskOf(app, staff[role]).get('/approvals');
      expect(listed.body.data ?? [], role).toEqual([]);
      const answer = await deskOf(app, staff[role]).post(`/approvals/${approval.id}`, {
        approve: true,
      });
      expect(answer.status, role).toBe(404);
    }
    expect(said).toEqual([]);
    const answer = await deskOf(app, staff.lead).post(`/approvals/${approval.id}`, {
      approve: true,
    });
    expect(answer.status).toBe(200);
    expect(said).toHaveLength(1);
  });

  it('change with the role, from the next request on', async () => {
    const moved = await anOperator(app, 'Moved', 'support');
    expect((await deskOf(app, moved).get('/audit')).status).toBe(404);
    await changeRole(app.services.db, { email: moved.email, role: 'reader' }, 'test');
    expect((await deskOf(app, moved).get('/audit')).status).toBe(200);
    expect((await deskOf(app, moved).get('/queues/tickets')).status).toBe(404);
  });
});
