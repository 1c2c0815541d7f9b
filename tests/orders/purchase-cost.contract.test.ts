import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { root } from '#server/ops/root.ts';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { sell } from '#tests/support/cards.ts';
import { aShop, buy } from '#tests/support/orders.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';
import { costsOf, sumOf, tableOf, type Cost } from '#tests/support/purchase-reasons.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

const FILE = path.join(root, 'docs/scale.md');
const BEGIN = '<!-- purchase-cost.contract.test.ts writes from here with WRITE_FIGURES=1 -->';
const END = '<!-- to here -->';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
  await seedCards(app.services.db);
  const cards = { port: 'giftcards', auto_review: true };
  await app.call('PUT', '/sandbox/switches', { body: { switches: [cards] } });
});
afterAll(() => app.close());

type Act = () => Promise<{ status: number }>;

/** Prepares a member, and returns their action. */
const flows: Record<string, () => Promise<Act>> = {
  async airtime() {
    const member = await aMember(app, { balance: '1000.00' });
    return () => buy(app, member);
  },
  async 'gift card sale'() {
    const member = await aMember(app);
    return () => sell(app, member);
  },
  async withdrawal() {
    const member = await aWithdrawer(app, { balance: '2000.00' });
    return () => withdraw(app, member, { amount: '1000' });
  },
};

/**
 * The maximum cost of a whole order, from the call until nothing is left to do. Lower it when the
 * cost falls.
 */
const most: Record<string, Cost> = {
  airtime: { commits: 16, statements: 69 },
  'gift card sale': { commits: 16, statements: 85 },
  withdrawal: { commits: 17, statements: 67 },
};

const measured = new Map<string, ReadonlyMap<string, Cost>>();

describe('a whole order, from the call until nothing is left to do,', () => {
  it.each(Object.keys(flows))(
    'makes no more commits and queries than necessary: %s',
    async (name) => {
      // the first run reads what is cached afterwards
      for (const turn of ['first', 'second']) {
        const act = await flows[name]!();
        clearCache(app.services.db);
        const commits = await commitsDuring(app.databaseUrl, async () => {
          expect((await act()).status).toBe(201);
          await app.drainJobs({ includeLater: true, removesTogether: true });
        });
        if (turn === 'second') measured.set(name, costsOf(commits));
      }
      const costs = measured.get(name)!;
      const { commits, statements } = sumOf(costs.values());
      const told = JSON.stringify([...costs], undefined, 1);
      expect(commits, told).toBeLessThanOrEqual(most[name]!.commits);
      expect(statements, told).toBeLessThanOrEqual(most[name]!.statements);
    },
  );

  it('is documented in docs/scale.md as it was counted', async () => {
    const text = await readFile(FILE, 'utf8');
    const [from, to] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END, text.indexOf(BEGIN))];
    const [head = [], ...rows] = tableOf(measured);
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const table = [line(head), line(head.map(() => '---')), ...rows.map(line)];
    if (process.env['WRITE_FIGURES'])
      await writeFile(FILE, `${text.slice(0, from)}\n\n${table.join('\n')}\n\n${text.slice(to)}`);
    const plain = (lines: string) => lines.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---');
    const written = (await readFile(FILE, 'utf8')).slice(from).split(END)[0]!;
    expect(plain(written).trim().split('\n')).toEqual(table.map(plain));
  });
});
