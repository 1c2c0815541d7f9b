// Started by the replay test and killed halfway: a separate web process that spends one member's
// money from 8 callers. Writes every key to a file before sending it, and to another with the
// order's reference once acknowledged, both without buffering.
import { openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createApi } from '#server/api.ts';
import type { Env } from '#server/platform/env.ts';
import { openServices } from '#server/services.ts';
// its PINs are hashed like those of the test
import '#tests/support/cheap-hashes.ts';
import { spendRequest } from '#tests/support/spend-request.ts';

const [settings = '', databaseUrl = '', token = '', notes = ''] = process.argv.slice(2);
const env = JSON.parse(settings) as Env;
const services = openServices(env, databaseUrl);
const api = createApi(services);
const sent = openSync(path.join(notes, 'sent'), 'a');
const acknowledged = openSync(path.join(notes, 'acknowledged'), 'a');

async function spend(key: string): Promise<void> {
  writeSync(sent, `${key}\n`);
  const answer = await api.fetch(spendRequest(env.origin, token, key), {
    clientAddress: '127.0.0.1',
    requestId: key,
  });
  const body = (await answer.json()) as { data?: { reference_code: string } };
  if (answer.status === 201) writeSync(acknowledged, `${key} ${body.data?.reference_code}\n`);
}

process.stdout.write('spending\n');
await Promise.all(
  Array.from({ length: 8 }, async (_, caller) => {
    for (let turn = 0; ; turn++) await spend(`killed-${caller}-${String(turn).padStart(4, '0')}`);
  }),
);
