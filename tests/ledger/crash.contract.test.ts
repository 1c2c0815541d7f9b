import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { processesIn } from '#server/db/embedded/processes.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { audit, verifySeal } from '#server/ledger/proofs.ts';
import { fold, seal } from '#server/ledger/upkeep.ts';
import { aWallet } from '#tests/support/ledger.ts';

const ROUNDS = 3;
const ACCOUNTS = 20;
const node = path.resolve('node_modules/.bin/node');
const program = path.resolve('tests/support/programs/ledger-load.ts');

async function readLines(file: string): Promise<string[][]> {
  const text = await readFile(file, 'utf8');
  // the last line may be torn by the kill; it has no line end then
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '));
}

/**
 * Runs server, callers and database in one process group until this many postings are acknowledged,
 * then kills it without any clean-up.
 */
async function loadAndKill(args: string[], dataDir: string, acknowledged: number): Promise<void> {
  const leader = spawn(node, [program, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(leader.stdout, 'data');
  const file = path.join(args[1] ?? '', 'acknowledged');
  const count = async () => (await readLines(file)).length;
  await expect.poll(count, { interval: 5 }).toBeGreaterThan(acknowledged);
  expect((await processesIn(path.join(dataDir, 'cluster'))).length).toBeGreaterThan(3);
  process.kill(-leader.pid!, 'SIGKILL');
  await once(leader, 'exit');
}

/** The keys whose transaction is there, each with its id. */
async function readPosted(db: Database): Promise<Map<string, bigint>> {
  const { rows } = await db.sql.query<{ idem_key: string; id: bigint }>(
    "select idem_key, id from ledger.txn where scope = 'crash'",
  );
  expect(new Set(rows.map((row) => row.idem_key)).size).toBe(rows.length);
  return new Map(rows.map((row) => [row.idem_key, row.id]));
}

const again = (db: Database, [key = '', from = '', to = '']: string[]) =>
  post(db, {
    scope: 'crash',
    key,
    kind: 'transfer',
    legs: [
      { account: BigInt(from), amount: -11n },
      { account: BigInt(to), amount: 10n },
      { account: houseAccount('house_fee', 'NGN'), amount: 1n },
    ],
  });

it(`loses nothing and doubles nothing when everything is killed under load, ${ROUNDS} times`, async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'oja-crash-'));
  const dataDir = path.join(base, 'data');
  let server = await startPostgres({ dataDir });
  await migrate(server.url);
  let db = openDatabase(server.url);
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => aWallet(db, 100_000_000n)),
  );
  await db.close();
  await server.stop();

  for (let round = 0; round < ROUNDS; round++) {
    const notes = await mkdtemp(path.join(base, 'notes-'));
    await writeFile(path.join(notes, 'sent'), '');
    await writeFile(path.join(notes, 'acknowledged'), '');
    await loadAndKill(
      [dataDir, notes, String(round), ...accounts.map(String)],
      dataDir,
      200 + 150 * round,
    );

    server = await startPostgres({ dataDir });
    db = openDatabase(server.url);
    const sent = await readLines(path.join(notes, 'sent'));
    const acknowledged = await readLines(path.join(notes, 'acknowledged'));

    const posted = await readPosted(db);
    const lost = acknowledged.filter(([key = '', id]) => String(posted.get(key)) !== id);
    expect(lost).toEqual([]);
    expect(await audit(db)).toEqual([]);

    // resend what was in flight and a part of the rest: acknowledged or not, each applies once
    const answered = new Set(acknowledged.map(([key]) => key));
    const inFlight = sent.filter(([key]) => !answered.has(key));
    expect(inFlight.length).toBeGreaterThan(0);
    const sample = [...inFlight, ...sent.filter((_, index) => index % 20 === 0)];
    for (const line of sample) {
      const known = posted.get(line[0] ?? '');
      const answer = await again(db, line);
      if (known !== undefined) expect(answer).toEqual({ txnId: known, status: 'replayed' });
    }
    const afterwards = await readPosted(db);
    expect(sent.filter(([key = '']) => !afterwards.has(key))).toEqual([]);

    await fold(db);
    await seal(db);
    await seal(db);
    expect(await verifySeal(db)).toEqual([]);
    expect(await audit(db)).toEqual([]);
    const fees = await readBalance(db, houseAccount('house_fee', 'NGN'));
    expect(fees.posted).toBe(BigInt(afterwards.size));
    await db.close();
    await server.stop();
  }
  await rm(base, { recursive: true, force: true });
});
