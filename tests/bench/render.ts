import { DEMO_PASSWORD } from '#server/ops/seed/people-data.ts';
import type { Member } from '#lib/visitor.ts';
import { startProduct } from '#tests/support/product.ts';
import { amount } from './amount.ts';
import { median } from './load.ts';
import type { Rendered } from './render-server.ts';
import { printRows, type Row } from './row.ts';
import { readCpu, startServer } from './server.ts';

const WARM_UP = amount(40, 1);
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
  const { data } = (await answer.json()) as { data: { token: string; user: Member } };
  return { origin, ...data };
}

/** The CPU milliseconds of rendering a member's page, with all data available. */
export async function benchRender(): Promise<Row[]> {
  const product = await startProduct();
  const server = await startServer('render-server.ts', await signIn(product.origin));
  const ask = async (path: string, times: number) => {
    for (let i = 0; i < times; i += 1) {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  try {
    const rows: Row[] = [];
    for (const path of pages) {
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
    await product.stop();
  }
}

if (import.meta.main) process.exit(printRows('Rendering', await benchRender()) ? 0 : 1);
