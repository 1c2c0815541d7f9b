import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { appUrl } from '#tests/support/database-url.ts';
import { airtimeBody, aShop, moneyOf } from '#tests/support/orders.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';
import { spendRequest } from '#tests/support/spend-request.ts';
import { aWithdrawer } from '#tests/support/withdrawals.ts';

const node = path.resolve('node_modules/.bin/node');
const program = path.resolve('tests/support/programs/spend-load.ts');

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

describe('the same key after a restart of the process', () => {
  it.each([
    ['/bills/purchase', { ...airtimeBody(), pin: '482915' }, '500.00'],
    ['/payment/withdraw', { amount: '1000', pin: '482915' }, '1010.00'],
  ])('returns the first answer of %s and spends nothing more', async (call, body, total) => {
    const { token, ...member } = await aWithdrawer(app);
    const headers = { 'idempotency-key': randomUUID() };
    const answers: unknown[] = [];
    for (let life = 0; life < 3; life++) {
      const process = aSecondProcess(app);
      const answer = await process.fetch(call, { token, body, headers });
      answers.push([answer.status, await answer.json()]);
      await process.close();
    }
    expect(answers[0]).toMatchObject([201, { data: { total } }]);
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
    expect(await moneyOf(app, { ...member, token })).toMatchObject({ held: total });
    await app.drainJobs();
  });
});

const linesOf = async (file: string) =>
  // the last line may be torn by the kill; it has no line end then
  (await readFile(file, 'utf8')).split('\n').slice(0, -1);

/**
 * Runs a separate process that buys until this many orders are acknowledged, then kills it with
 * SIGKILL.
 */
async function spendAndKill({ token }: TestMember, notes: string, acknowledged: number) {
  const { env } = app.services;
  const spender = spawn(
    node,
    [program, JSON.stringify(env), appUrl(app.databaseUrl), token, notes],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    await once(spender.stdout, 'data');
    await expect
      .poll(async () => (await linesOf(path.join(notes, 'acknowledged'))).length, { interval: 5 })
      .toBeGreaterThanOrEqual(acknowledged);
  } finally {
    spender.kill('SIGKILL');
    await once(spender, 'exit');
  }
}

async function replay({ token }: TestMember, key: string) {
  const answer = await app.api.fetch(spendRequest(ORIGIN, token, key), {
    clientAddress: '127.0.0.1',
    requestId: 'replay',
  });
  const body = (await answer.json()) as { data: { reference_code: string } };
  return { status: answer.status, reference: body.data?.reference_code };
}

describe('a process that is killed while it spends', () => {
  it('loses no acknowledged order and makes none twice when its keys are sent again', async () => {
    const member = await aMember(app, { balance: '100000.00' });
    const notes = await mkdtemp(path.join(tmpdir(), 'oja-spend-'));
    await writeFile(path.join(notes, 'acknowledged'), '');
    await spendAndKill(member, notes, 8);
    const sent = await linesOf(path.join(notes, 'sent'));
    const acknowledged = (await linesOf(path.join(notes, 'acknowledged'))).map((line) =>
      line.split(' '),
    );
    await rm(notes, { recursive: true, force: true });
    expect(sent.length).toBeGreaterThan(acknowledged.length);

    // a key whose answer was cut off may be taken over after half a minute
    await app.services.db.sql.query(
      `update http_idempotency set started_at = started_at - interval '1 hour'`,
    );
    const again = new Map<string, string>();
    for (const key of sent) {
      const { status, reference } = await replay(member, key);
      expect([key, status]).toEqual([key, 201]);
      again.set(key, reference);
    }
    for (const [key = '', reference] of acknowledged) expect(again.get(key)).toBe(reference);
    expect(new Set(again.values()).size).toBe(sent.length);
    const { rows } = await app.services.db.sql.query<{ n: bigint }>(
      'select count(*) n from orders where user_id = $1',
      [member.user.uuid],
    );
    expect(rows[0]?.n).toBe(BigInt(sent.length));
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({
      book: `${100_000 - 100 * sent.length}.00`,
      held: '0.00',
    });
  });
});
