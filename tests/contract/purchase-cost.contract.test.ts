import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { sell } from '#tests/support/cards.ts';
import { aShop, buy } from '#tests/support/orders.ts';
import { countedDuring } from '#tests/support/purchase-cost.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
  await seedCards(app.services.db);
  const cards = { port: 'giftcards', auto_review: true };
  await app.call('PUT', '/sandbox/switches', { body: { switches: [cards] } });
});
afterAll(() => app.close());

const flows = {
  airtime: async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const act = () => buy(app, member);
    return act;
  },
  sale: async () => {
    const member = await aMember(app);
    return () => sell(app, member);
  },
  withdrawal: async () => {
    const member = await aWithdrawer(app, { balance: '2000.00' });
    return () => withdraw(app, member, { amount: '1000' });
  },
};

describe('cost', () => {
  it.each(Object.entries(flows))('%s', async (name, prepare) => {
    for (const [round, label] of ['cold', 'warm'].entries()) {
      const act = await prepare();
      const web = await countedDuring(app.databaseUrl, async () => {
        const { status, body } = await act();
        expect(status, JSON.stringify(body)).toBe(201);
      });
      const worker = await countedDuring(app.databaseUrl, () =>
        app.drainJobs(name === 'sale' ? { includeLater: true } : {}),
      );
      const lines: string[] = [];
      for (const [where, all] of Object.entries({ web, worker })) {
        lines.push(`== ${where}: ${all.length} commits, ${all.flatMap((e) => e.asked).length} statements`);
        for (const [n, each] of all.entries())
          for (const { text, from } of each.asked)
            lines.push(`${n} ${each.kind === 'alone' ? 'A' : 'T'} ${from} :: ${text.slice(0, 230)}`);
      }
      await writeFile(`/work/h4/.cache/cost-${name}-${label}.txt`, lines.join('\n'));
      void round;
    }
  });
});
