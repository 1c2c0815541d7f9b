import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour, Switch, SwitchPort } from '#lib/sandbox/contract.ts';
import type { Database } from '#server/db/client.ts';

/** How a sandbox provider currently behaves; `done` unless switched. */
export async function readSwitch(db: Database, port: SwitchPort): Promise<Switch> {
  const { rows } = await db.sql.query<Switch>({
    name: 'sandbox-switch',
    text: 'select port, behaviour, delay_ms, auto_review from sandbox.switch where port = $1',
    values: [port],
  });
  return rows[0] ?? { port, behaviour: 'done', delay_ms: 0, auto_review: true };
}

/** Waits as long as the switch says before a sandbox provider replies. */
export async function waitAsSwitched({ behaviour, delay_ms }: Switch): Promise<Behaviour> {
  if (behaviour !== 'late' && delay_ms > 0) await sleep(delay_ms);
  return behaviour;
}
