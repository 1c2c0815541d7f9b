import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { OrderStatus } from '#lib/orders/words.ts';

export type Channel = 'checkout' | 'mobile_money' | 'reserved_account';
export type HeldFor =
  | 'below_minimum'
  | 'other_sender'
  | 'single_cap'
  | 'balance_cap'
  | 'wrong_amount'
  | 'account_closed';

/** A row of deposit with its order's status; amounts are minor units. */
export interface Deposit {
  order_id: string;
  user_id: string;
  channel: Channel;
  reference: string;
  provider: string;
  provider_reference: string | null;
  currency: CurrencyCode;
  amount: bigint;
  fee: bigint;
  redirect_url: string | null;
  return_url: string | null;
  instruction: string | null;
  /** Mobile money that waits for a code from the payer's network. */
  asks_code: boolean;
  phone_number: string | null;
  network: string | null;
  sender_name: string | null;
  note: string | null;
  held_for: HeldFor | null;
  release_at: Date | null;
  expires_at: Date | null;
  asked_at: Date | null;
  settled_at: Date | null;
  created_at: Date;
  status: OrderStatus;
}

const SELECT = 'select d.*, o.status from deposit d join orders o on o.id = d.order_id';

export async function findDeposit(db: Database, reference: string): Promise<Deposit | undefined> {
  const { rows } = await db.sql.query<Deposit>({
    name: 'find-deposit',
    text: `${SELECT} where d.reference = $1`,
    values: [reference],
  });
  return rows[0];
}

/** The deposit that a key has opened, or undefined. */
export async function findDepositByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<Deposit | undefined> {
  const { rows } = await db.sql.query<Deposit>(
    `${SELECT} where o.user_id = $1 and o.idempotency_key = $2`,
    [userId, key],
  );
  return rows[0];
}

/**
 * Locks the deposit for this transaction. Deposits of the same user are settled one after the other, so that
 * two of them can't pass the balance cap together.
 */
export async function lockDeposit(
  tx: Database,
  { reference, userId }: { reference: string; userId: string },
): Promise<Deposit | undefined> {
  await lockDepositsOf(tx, userId);
  return findDeposit(tx, reference);
}

export async function lockDepositsOf(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
}

export type NewDeposit = Pick<
  Deposit,
  'order_id' | 'user_id' | 'channel' | 'reference' | 'provider' | 'currency' | 'amount' | 'fee'
> &
  Partial<
    Pick<
      Deposit,
      | 'provider_reference'
      | 'return_url'
      | 'phone_number'
      | 'network'
      | 'sender_name'
      | 'expires_at'
      | 'created_at'
    >
  >;

export async function insertDeposit(tx: Database, row: NewDeposit): Promise<void> {
  const names = Object.keys(row);
  await tx.sql.query(
    `insert into deposit(${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

type Change = Partial<
  Pick<
    Deposit,
    | 'redirect_url'
    | 'instruction'
    | 'asks_code'
    | 'note'
    | 'held_for'
    | 'release_at'
    | 'expires_at'
    | 'settled_at'
  >
>;

export async function changeDeposit(db: Database, orderId: string, change: Change): Promise<void> {
  const names = Object.keys(change);
  await db.sql.query(
    `update deposit set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')}
     where order_id = $1`,
    [orderId, ...Object.values(change)],
  );
}
