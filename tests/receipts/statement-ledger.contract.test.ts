import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aKnownMember } from '#tests/support/deposits.ts';
import { aShop, freshToken, listLog } from '#tests/support/orders.ts';
import { dayIn, readCsv, statementOf } from '#tests/support/statement.ts';
import { seeded, walletActs } from '#tests/support/wallet-acts.ts';
import { addPayoutAccount, endings } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
  await seedCards(app.services.db);
});
afterAll(() => app.close());

async function everyRow(member: TestMember): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await listLog(app, member, `?limit=20${next && `&cursor=${next}`}`);
    rows.push(...page.data);
    next = page.meta.next;
  }
  return rows;
}

const isPaid = (status: string) => status === 'completed' || status === 'partly_completed';

/** The total that an order moved according to the list, minor units. */
function movedBy({ kind, status, amount, total }: Transaction): bigint {
  if (!isPaid(status)) return 0n;
  return kind === 'deposit' || kind === 'sale' ? parseAmount(amount) : -parseAmount(total);
}

describe('statement, list and ledger', () => {
  it.each([1, 7, 42])('agree after anything that may happen (seed %i)', async (seed) => {
    const pick = seeded(seed);
    const acts = walletActs(app);
    const ending = [endings.pays, endings.saysNo, endings.sentBack][seed % 3]!;
    let member = await aKnownMember(app, { balance: '40000.00' });
    await addPayoutAccount(app, member, { ending });
    const done = new Set<number>();
    for (let step = 0; step < 30; step += 1) {
      // every act at least once, then randomly
      const act = step < acts.length ? step : pick(acts.length);
      done.add(act);
      await acts[act]!(member, pick);
      if (pick(3) > 0) continue;
      app.clock.advance(pick(600));
      await app.drainJobs({ includeLater: pick(2) === 0 });
      member = { ...member, token: await freshToken(app, member) };
    }
    app.clock.advance(3600);
    await app.drainJobs({ includeLater: true });
    member = { ...member, token: await freshToken(app, member) };

    const today = dayIn('Africa/Lagos');
    const { text } = await statementOf(app, member, {
      from: '2026-01-01',
      to: today,
    });
    const { rows, opening, closing, held } = readCsv(text);
    const { db } = app.services;
    const book = await readBalance(db, await walletAccount(db, member.user));
    const moved = rows.map(
      (row) => parseAmount(row['Money in'] || '0') - parseAmount(row['Money out'] || '0'),
    );
    expect(opening).toBe('0.00');
    expect(toAmount(moved.reduce((a, b) => a + b, 0n))).toBe(toAmount(book.posted));
    expect([closing['Balance'], held]).toEqual([toAmount(book.posted), toAmount(book.held)]);

    const byReference = new Map<string, bigint>();
    rows.forEach((row, at) => {
      const name = row['Reference']!;
      byReference.set(name, (byReference.get(name) ?? 0n) + moved[at]!);
    });
    // the test's own postings to the wallet have no order
    byReference.delete('');
    const list = await everyRow(member);
    expect(new Set(list.map((row) => row.status)).size).toBeGreaterThan(3);
    for (const row of list) {
      const entries = rows.filter((line) => line['Reference'] === row.reference_code);
      expect([row.reference_code, byReference.get(row.reference_code) ?? 0n]).toEqual([
        row.reference_code,
        movedBy(row),
      ]);
      const times = isPaid(row.status) ? 1 : row.status === 'reversed' ? 2 : 0;
      expect([row.status, entries.length]).toEqual([row.status, times]);
      byReference.delete(row.reference_code);
    }
    expect([...byReference.keys()], 'entries without a row in the list').toEqual([]);
  });
});
