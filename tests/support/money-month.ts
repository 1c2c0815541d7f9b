import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CurrencyCode } from '#lib/countries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import type { TestApp, TestMember } from './api.ts';
import { aShop } from './orders.ts';

export interface MonthShop {
  app: TestApp;
  /** Bypasses the ledger's triggers, for entries at another time. */
  admin: pg.Pool;
  close: () => Promise<void>;
}

/** A shop with cards, for testing past months. */
export async function aMonthShop(): Promise<MonthShop> {
  const app = await aShop();
  const admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  await seedCards(app.services.db);
  const close = async () => {
    await admin.end();
    await app.close();
  };
  return { app, admin, close };
}

/** Moves minor units from a house account to a wallet, without an order. */
export const giveFromHouse = (
  { services }: TestApp,
  { user }: TestMember,
  from: 'rewards_expense' | 'budget_wheel' | 'equity',
  amount: bigint,
  currency: CurrencyCode = 'NGN',
): Promise<unknown> =>
  inTransaction(services.db, async (tx) =>
    post(tx, {
      scope: 'job:test',
      key: randomUUID(),
      kind: 'gift',
      legs: [
        { account: houseAccount(from, currency), amount: -amount },
        { account: await walletAccount(tx, user), amount },
      ],
    }),
  );
