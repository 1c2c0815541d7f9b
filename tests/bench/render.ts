import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#server/ops/seed/people-data.ts';
import type { Member } from '#lib/visitor.ts';
import { startProduct } from '#tests/support/product.ts';
import { amount } from './amount.ts';
import { median } from './load.ts';
import type { Rendered } from './render-server.ts';
import { endWith, type Row } from './row.ts';
import { readCpu, startServer } from './server.ts';

const WARM_UP = amount(40, 1);
const TRIES = 50;
const PAUSE_MS = 200;
const ROUNDS = amount(5, 1);
const PER_ROUND = amount(20, 1);

/** Pages with the most icons, amounts and marks. */
const pages = [
  ...['/', '/wallet', '/transactions', '/earnings', '/settings'],
  ...['/giftcard/sell', '/giftcard/buy/international', '/crypto/buy', '/help'],
];

async function signIn(origin: string): Promise<Rendered> {
  const body = JSON.stringify({ auth_input: 'ng2@demo.oja.example', password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { token: string; user: Member } };
  return { origin, ...data };
}

async function measure(origin: string): Promise<Row[]> {
  const server = await startServer('render-server.ts', await signIn(origin));
  const open = async (path: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };
  const ask = async (path: string, times: number) => {
    for (let i = 0; i < times; i += 1) {
      const status = await open(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  /** On a busy machine the product may be too slow for the first request of a page's data. */
  const untilRecorded = async (path: string) => {
    for (let left = TRIES; left > 0 && (await open(path)) !== 200; left -= 1) await sleep(PAUSE_MS);
  };
  try {
    const rows: Row[] = [];
    for (const path of pages) {
      await untilRecorded(path);
      await ask(path, WARM_UP);
      const spent: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await readCpu(server);
        await ask(path, PER_ROUND);
        spent.push(((await readCpu(server)) - before) / PER_ROUND);
      }
      rows.push({ name: path, value: median(spent) * 1000, unit: 'ms', gate: '', ok: true });
    }
    return rows;
  } finally {
    server.child.kill();
  }
}

/** The CPU milliseconds of rendering a member's page, with all data available. */
export async function benchRender(): Promise<Row[]> {
  const product = await startProduct();
  try {
    return await measure(product.origin);
  } finally {
    await product.stop();
  }
}

if (import.meta.main) endWith('Rendering', await benchRender());
