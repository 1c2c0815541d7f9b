import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskAirtimeLine } from '#lib/airtime-to-cash/desk/lines.contract.ts';
import { addLine } from '#tests/support/airtime-to-cash.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import {
  anOperator,
  deskOf,
  newestApproval,
  twoOperators,
  type TestOperator,
} from '#tests/support/desk.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  [ada, bayo] = await twoOperators(app);
  await app.services.db.sql.query('delete from airtime_line');
});
afterAll(() => app.close());

const MTN = '07039000001';
const wanted = { network: 'ng-mtn', number: '+234 703 900 0001', per_day: '200000' };
const ask = (body: object = wanted, by = ada) =>
  app.call('POST', '/desk/airtime-lines', { token: by.token, key: randomUUID(), body });
const listed = async () => {
  const { body } = await deskOf(app, ada).get('/airtime-lines');
  return (body.data as { lines: DeskAirtimeLine[] }).lines;
};
const answer = async (by: TestOperator, approve: boolean) => {
  const { id } = await newestApproval(app, by);
  const note = approve ? {} : { note: 'It isn’t ours.' };
  return deskOf(app, by).post(`/approvals/${id}`, { approve, ...note });
};

describe('a phone line that an operator adds', () => {
  it('is shown to sellers once a second approver agrees, and never before', async () => {
    expect((await ask()).status).toBe(200);
    expect(await listed()).toMatchObject([{ number: MTN, state: 'waiting', per_day: '200000.00' }]);
    expect((await answer(ada, true)).body.error_code).toBe('desk_second_person');
    const { rows: before } = await app.services.db.sql.query('select from airtime_line');
    expect(before).toEqual([]);
    expect(await newestApproval(app, bayo)).toMatchObject({
      queue: 'airtime-lines',
      reference: MTN,
      title: 'New phone line',
      why: 'Customers send their airtime to this number.',
    });
    expect((await answer(bayo, true)).status).toBe(200);
    expect((await listed())[0]).toMatchObject({
      number: MTN,
      network: 'MTN Nigeria',
      currency: 'NGN',
      state: 'on',
      added_by: ada.name,
      agreed_by: bayo.name,
    });
  });

  it('is never shown when the second approver refuses it', async () => {
    await ask({ ...wanted, number: '07039000002' });
    expect((await answer(bayo, false)).status).toBe(200);
    const { rows } = await app.services.db.sql.query('select from airtime_line');
    expect(rows).toEqual([]);
    const refused = (await listed()).find(({ number }) => number === '07039000002');
    expect(refused?.state).toBe('refused');
  });

  it('changes what a known line accepts only with a second approver', async () => {
    const line = { network: 'ng-mtn', number: MTN, perDay: 20_000_000n, by: 'test' };
    await addLine(app.services, line);
    await ask({ ...wanted, per_day: '500000' });
    expect(await newestApproval(app, bayo)).toMatchObject({ title: 'Change a phone line' });
    const perDay = async () =>
      (await listed()).find(({ number, state }) => number === MTN && state === 'on')?.per_day;
    expect(await perDay()).toBe('200000.00');
    await answer(bayo, true);
    expect(await perDay()).toBe('500000.00');
  });

  it.each([
    ['network', { ...wanted, network: 'ng-nobody' }],
    ['number', { ...wanted, number: '12345' }],
    ['per_day', { ...wanted, per_day: '0' }],
  ])('is refused with a wrong %s, at its field', async (field, body) => {
    const { status, body: said } = await ask(body);
    expect([status, Object.keys(said.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is inaccessible to a reviewer', async () => {
    const reviewer = await anOperator(app, 'Chidi', 'reviewer');
    expect((await ask(wanted, reviewer)).status).toBe(404);
  });
});

it('a line is retired by one operator immediately, and the audit log records it', async () => {
  await addLine(app.services, { network: 'ng-mtn', number: MTN, perDay: 100n, by: 'test' });
  const path = `/desk/airtime-lines/${MTN}`;
  expect((await app.call('DELETE', path, { token: ada.token })).status).toBe(200);
  expect((await listed()).find(({ state }) => state === 'retired')?.number).toBe(MTN);
  const { rows } = await app.services.db.sql.query(
    `select from audit_log where action = 'airtime-to-cash.retire-line' and subject = $1`,
    [MTN],
  );
  expect(rows).toHaveLength(1);
  const other = await app.call('DELETE', '/desk/airtime-lines/07039999999', { token: ada.token });
  expect(other.status).toBe(404);
});
