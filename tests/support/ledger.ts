import { randomUUID } from 'node:crypto';
import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Posting } from '#server/ledger/types.ts';
import { seal } from '#server/ledger/upkeep.ts';

/** A new user's account with this many minor units. */
export async function aWallet(
  db: Database,
  minor = 0n,
  currency: CurrencyCode = 'NGN',
): Promise<bigint> {
  const account = await openAccount(db, randomUUID(), 'user_available', currency);
  if (minor > 0n) {
    await post(db, {
      scope: 'test',
      key: randomUUID(),
      kind: 'deposit',
      legs: [
        { account, amount: minor },
        { account: houseAccount('float_payments', currency), amount: -minor },
      ],
    });
  }
  return account;
}

/** A posting of two legs; its key is new unless one is given. */
export function aTransfer(
  from: bigint,
  to: bigint,
  amount: bigint,
  extra: Partial<Posting> = {},
): Posting {
  return {
    scope: 'test',
    key: randomUUID(),
    kind: 'transfer',
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    ...extra,
  };
}

/** How often each outcome happened: the status of an answer, the code of a refusal. */
export async function tally(work: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(work)) {
    const word =
      result.status === 'fulfilled'
        ? ((result.value as { status?: string }).status ?? String(result.value))
        : ((result.reason as { code?: string }).code ?? String(result.reason));
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

/**
 * Seals until the newest posting is in a block. A seal waits for every transaction that began
 * before its mark, and other test files keep theirs open on the same server.
 */
export async function sealAll(db: Database): Promise<void> {
  for (;;) {
    await seal(db);
    const { rows } = await db.sql.query<{ done: boolean }>(
      `select coalesce((select max(upto_id) from ledger.seal), 0)
         >= coalesce((select max(id) from ledger.txn), 0) as done`,
    );
    if (rows[0]?.done) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
