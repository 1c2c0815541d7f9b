import type { Database } from '#server/db/client.ts';

export interface GoldCoins {
  userId: string;
  kind: 'trade' | 'trade_reversed' | 'opportunity' | 'spin';
  /** What they are for, unique per type: a spin; `<order>:<n>`, `<opportunity>:<member>`. */
  source: string;
  /** The title that its owner reads. */
  title: string;
  orderId?: string | undefined;
  /** Coins added; negative for coins spent. */
  amount: bigint;
}

/** Stores one movement and the balance it leads to, once per source. */
async function store(tx: Database, coins: GoldCoins, now: Date): Promise<boolean> {
  const { userId, kind, source, title, orderId, amount } = coins;
  const { rowCount } = await tx.sql.query({
    name: 'move-gold-coins',
    text: `with moved as (
        insert into gold_coin_entry(user_id, kind, source, title, order_id, amount, at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (kind, source) do nothing
        returning user_id, amount)
      insert into gold_coin_balance as b (user_id, balance)
      select user_id, greatest(amount, 0) from moved
      on conflict (user_id) do update set balance = b.balance + (select amount from moved)`,
    values: [userId, kind, source, title, orderId ?? null, amount, now],
  });
  return rowCount === 1;
}

/** The coins of a member, locked; without a row there are none. */
async function lockCoins(tx: Database, userId: string): Promise<bigint> {
  await tx.sql.query(
    'insert into gold_coin_balance(user_id, balance) values ($1, 0) on conflict do nothing',
    [userId],
  );
  const { rows } = await tx.sql.query<{ balance: bigint }>(
    'select balance from gold_coin_balance where user_id = $1 for update',
    [userId],
  );
  return rows[0]?.balance ?? 0n;
}

/**
 * Adds or spends gold coins, once per source. A balance never goes below zero.
 * @returns `short` when there are too few to spend; nothing was stored
 */
export async function moveGoldCoins(
  tx: Database,
  coins: GoldCoins,
  now: Date,
): Promise<'moved' | 'already' | 'short'> {
  const spends = coins.amount < 0n;
  if (spends && (await lockCoins(tx, coins.userId)) + coins.amount < 0n) return 'short';
  return (await store(tx, coins, now)) ? 'moved' : 'already';
}

/**
 * Reverses gold coins, once per source, as far as any are left: spent coins are not owed.
 * @returns how many were reversed
 */
export async function takeGoldCoins(tx: Database, coins: GoldCoins, now: Date): Promise<bigint> {
  const balance = await lockCoins(tx, coins.userId);
  const taken = balance < -coins.amount ? balance : -coins.amount;
  if (taken === 0n) return 0n;
  return (await moveGoldCoins(tx, { ...coins, amount: -taken }, now)) === 'moved' ? taken : 0n;
}

/** How many gold coins a member has. */
export async function goldCoinsOf(db: Database, userId: string): Promise<bigint> {
  const { rows } = await db.sql.query<{ balance: bigint }>({
    name: 'gold-coins',
    text: 'select balance from gold_coin_balance where user_id = $1',
    values: [userId],
  });
  return rows[0]?.balance ?? 0n;
}
