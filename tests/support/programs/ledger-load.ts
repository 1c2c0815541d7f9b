// Started by the crash test as the leader of a process group that is killed under load: starts the
// database of a folder and posts from 16 callers. Writes every key to a file before sending it, and
// to another once acknowledged, both without buffering.
import { openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { createLane } from '#server/ledger/lane.ts';
import { post } from '#server/ledger/post.ts';

const [dataDir = '', notes = '', round = '', ...ids] = process.argv.slice(2);
const accounts = ids.map(BigInt);
const server = await startPostgres({ dataDir });
const db = openDatabase(server.url, { max: 10 });
const lane = createLane(db);
const sent = openSync(path.join(notes, 'sent'), 'a');
const acknowledged = openSync(path.join(notes, 'acknowledged'), 'a');
const fees = houseAccount('house_fee', 'NGN');

async function call(caller: number, turn: number): Promise<void> {
  const from = accounts[(caller + turn) % accounts.length] ?? 0n;
  const to = accounts[(caller + turn + 1) % accounts.length] ?? 0n;
  const key = `${round}:${caller}:${turn}`;
  const posting = {
    scope: 'crash',
    key,
    kind: 'transfer',
    legs: [
      { account: from, amount: -11n },
      { account: to, amount: 10n },
      { account: fees, amount: 1n },
    ],
  };
  writeSync(sent, `${key} ${from} ${to}\n`);
  const { txnId } = await (caller % 2 ? lane.post(posting) : post(db, posting));
  writeSync(acknowledged, `${key} ${txnId}\n`);
}

process.stdout.write('loading\n');
await Promise.all(
  Array.from({ length: 16 }, async (_, caller) => {
    for (let turn = 0; ; turn++) await call(caller, turn);
  }),
);
