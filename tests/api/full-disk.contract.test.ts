import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { tokenFor } from '#tests/support/call-sessions.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { anOperator } from '#tests/support/desk.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { letKeysBeTakenOver } from '#tests/support/killed-server.ts';
import { airtimeBody, aShop, moneyOf } from '#tests/support/orders.ts';
import { objectFor } from '#tests/support/owned.ts';
import { bodyFor, sendCall, type Sent } from '#tests/support/send-call.ts';
import { giveGoldCoins, spin } from '#tests/support/wheel.ts';
import { aWithdrawer } from '#tests/support/withdrawals.ts';

const SENTENCE = 'We can’t save anything right now. Please try again in a few minutes.';

const named = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
const calls = (await contractCalls()).map((call): [string, Call] => [named(call), call]);

let app: TestApp;
let owner: TestMember;
let operatorId: string;
const ready = new Map<string, Sent>();
beforeAll(async () => {
  app = await aShop();
  owner = await aWithdrawer(app);
  operatorId = (await anOperator(app, 'Ngozi', 'owner')).id;
  const paths = new Map<string, string | undefined>();
  for (const [name, call] of calls)
    paths.set(name, await objectFor(app, owner, name, call).catch(() => undefined));
  // a new passkey ends sessions, so they begin after everything was created
  for (const [name, call] of calls) {
    const path = paths.get(name);
    const token = await tokenFor(app, call, { member: owner, operatorId });
    ready.set(name, { token, body: bodyFor(call), key: randomUUID(), ...(path ? { path } : {}) });
  }
});
afterAll(() => app.close());

/** Calls that write: by their purpose, or to record that they were made. */
const WRITING = [
  ...['GET /token/refresh', 'GET /profile/export/{token}', 'GET /desk/files/{key}'],
  ...['GET /desk/shopping/lines.csv', 'GET /desk/audit.csv', 'GET /desk/orders.csv'],
];
const isRead = ([name, { method }]: [string, Call]) => method === 'get' && !WRITING.includes(name);

describe('with a full disk', () => {
  const usual = new Map<string, unknown[]>();
  let makeRoom: () => Promise<void>;
  const ask = async (name: string, call: Call) => {
    const { status, body } = await sendCall(app, call, ready.get(name));
    return [status, body['message']];
  };
  beforeAll(async () => {
    for (const [name, call] of calls.filter(isRead)) usual.set(name, await ask(name, call));
    makeRoom = await fillDisk(app.databaseUrl);
  });
  afterAll(() => makeRoom());

  it.each(calls.filter(isRead))('%s answers as usual', async (name, call) => {
    expect(await ask(name, call)).toEqual(usual.get(name));
    expect(usual.get(name)?.[0]).not.toBe(401);
  });

  it.each(calls.filter((each) => !isRead(each)))(
    '%s replies that nothing can be saved, or answers as usual',
    async (name, call) => {
      const { status, headers, body } = await sendCall(app, call, ready.get(name));
      if (status < 500) return;
      expect([status, body['message'], headers.get('retry-after')]).toEqual([503, SENTENCE, '60']);
    },
  );
});

describe('a member who never had money, with a full disk', () => {
  const reads = calls.filter(
    (each) => isRead(each) && !each[1].guard.startsWith('desk') && !each[1].path.includes('{'),
  );
  const answers = async (member: TestMember) => {
    const all = new Map<string, unknown[]>();
    for (const [name, call] of reads) {
      const { status, body } = await sendCall(app, call, {
        ...ready.get(name),
        token: member.token,
      });
      all.set(name, [status, body['message']]);
    }
    return all;
  };

  it('reads everything that others read, because reading opens no account', async () => {
    const [before, now] = [await aMember(app), await aMember(app)];
    const usual = await answers(before);
    const opened = await app.services.db.sql.query(
      'select 1 from ledger.account where owner_id = $1',
      [before.user.uuid],
    );
    expect(opened.rowCount).toBe(0);
    const makeRoom = await fillDisk(app.databaseUrl);
    const full = await answers(now);
    await makeRoom();
    expect(full).toEqual(usual);
    expect(full.get('GET /wallet')?.[0]).toBe(200);
  });
});

describe('while the disk is full', () => {
  it('takes no money, and takes it once when there is space again', async () => {
    const buyer = await aWithdrawer(app);
    const before = await moneyOf(app, buyer);
    const asks = [
      { path: '/bills/purchase', body: { ...airtimeBody(), pin: '482915' }, key: randomUUID() },
      { path: '/payment/withdraw', body: { amount: '1000', pin: '482915' }, key: randomUUID() },
    ];
    const ask = () =>
      Promise.all(
        asks.map(({ path, body, key }) =>
          app.call('POST', path, { token: buyer.token, key, body }).then(({ status }) => status),
        ),
      );
    const makeRoom = await fillDisk(app.databaseUrl);
    expect(await ask()).toEqual([503, 503]);
    await makeRoom();
    expect(await moneyOf(app, buyer)).toEqual(before);
    await letKeysBeTakenOver(app);
    expect(await ask()).toEqual([201, 201]);
    expect(await ask()).toEqual([201, 201]);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '1510.00' });
    await app.drainJobs();
  });

  it('places no order whose reply can’t be stored, and places it once when there is space', async () => {
    const buyer = await aWithdrawer(app);
    const key = randomUUID();
    const ask = () =>
      app.call<{ data: { reference_code: string } }>('POST', '/bills/purchase', {
        token: buyer.token,
        key,
        body: { ...airtimeBody(), pin: '482915' },
      });
    const makeRoom = await fillDisk(app.databaseUrl, {
      only: 'http_idempotency',
      changes: 'update of status',
    });
    const first = await ask();
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '0.00' });
    await makeRoom();
    const again = [await ask(), await ask()];
    expect([first, ...again].map(({ status }) => status)).toEqual([503, 201, 201]);
    expect(again[1]!.body.data.reference_code).toBe(again[0]!.body.data.reference_code);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '500.00' });
    await app.drainJobs();
  });

  it('replies about what was stored before, even if the reply itself can’t be stored', async () => {
    const member = await aMember(app);
    await giveGoldCoins(app, member, 500n);
    const key = randomUUID();
    const makeRoom = await fillDisk(app.databaseUrl, {
      only: 'http_idempotency',
      changes: 'update of status',
    });
    const first = await spin(app, member, { key });
    await makeRoom();
    await letKeysBeTakenOver(app);
    const again = await spin(app, member, { key });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.spin).toEqual(first.body.data.spin);
  });

  it('still counts against the limits', async () => {
    const strict = await anApp({ env: { RATE_LIMITS: 'on' } });
    const makeRoom = await fillDisk(strict.databaseUrl);
    const look = (address: string) =>
      strict
        .call('GET', '/check-username-availability?username=somebody', { address })
        .then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 25 }, () => look('203.0.113.5')));
    // a captcha comes first; calls that waited too long for the others are asked to retry
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 200 || status === 503)).toHaveLength(20);
    expect(await look('203.0.113.6')).toBe(200);
    await makeRoom();
    await strict.close();
  });
});
