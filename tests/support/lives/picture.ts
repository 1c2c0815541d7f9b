import { expect } from 'vitest';
import { readBalance } from '#server/ledger/accounts.ts';
import type { Order } from '#server/orders/tables.ts';
import type { TestApp } from '#tests/support/api.ts';
import { capturedOf, heldOf, refundedOf, walletOf, type World } from './world.ts';

/** The state of one order that the model also has. */
interface Picture {
  status: string;
  stage: string | null;
  outcome: string | null;
  is_sent: boolean;
  is_paid_back: boolean;
  is_funded: boolean;
  is_staffs: boolean;
  captured: bigint;
  refunded: bigint;
  held: bigint;
  /** State, refunded and stage of each. */
  lines: string[];
  refunds: string[];
  credited: bigint;
  waiting: bigint;
  unclaimed: bigint;
  heard: number;
  seats: number;
  loss: bigint;
}

const TEXT = `select status, stage, provider_outcome outcome, sent_at is not null is_sent,
    paid_back_at is not null is_paid_back, hold_id is not null is_funded, captured, refunded,
    exists (select 1 from staff_decision where order_id = o.id and verdict = 'complete') is_staffs,
    (select coalesce(sum(amount), 0)::bigint from ledger.hold
      where order_id = o.id and state = 'P' and kind = 'order') held,
    (select array_agg(concat_ws(' ', state, refunded, stage) order by position) from order_item
      where order_id = o.id) lines,
    (select coalesce(array_agg(idem_key order by idem_key), '{}') from order_refund
      where order_id = o.id and idem_key is not null) refunds,
    paid.*,
    (select coalesce(sum(quantity), 0)::int from reservation
      where order_id = o.id and state = 'kept') seats,
    (select coalesce(sum(e.amount), 0)::bigint from ledger.txn t join ledger.entry e on e.txn_id = t.id
      where t.order_id = o.id and t.idem_key = 'chargeback' and e.amount > 0) loss
  from orders o cross join lateral (
    select coalesce(sum(credited), 0)::bigint credited, count(*)::int heard,
      coalesce(sum(waiting) filter (where why is distinct from 'unclaimed'), 0)::bigint waiting,
      coalesce(sum(waiting) filter (where why = 'unclaimed'), 0)::bigint unclaimed
    from order_payment where provider = 'test-bank' and reference = any($2)) paid
  where o.id = $1`;

const expected = (world: World): Picture => ({
  status: world.status,
  stage: world.stage,
  outcome: world.outcome,
  is_sent: world.sentAt !== null,
  is_paid_back: world.isPaidBack,
  is_funded: world.isFunded,
  is_staffs: world.isStaffs,
  captured: capturedOf(world),
  refunded: refundedOf(world),
  held: heldOf(world),
  lines: world.lines.map(({ state, refunded, stage }) =>
    [state, refunded, stage].filter((each) => each !== null).join(' '),
  ),
  refunds: [...world.refunds].sort(),
  credited: world.credited,
  waiting: world.waiting,
  unclaimed: world.unclaimed,
  heard: world.bank.filter(({ heard }) => heard).length,
  seats: world.seats,
  loss: world.loss,
});

export const say = (picture: object): string =>
  Object.entries(picture)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

/** The reference of an order's payments at the bank. */
export const paymentOf = ({ id }: Order, n: number): string => `${id}:${n}`;

async function pictureOf({ services }: TestApp, order: Order, paid: number): Promise<Picture> {
  const { rows } = await services.db.sql.query<Picture>({
    name: 'order-picture',
    text: TEXT,
    values: [order.id, Array.from({ length: paid }, (_, n) => paymentOf(order, n))],
  });
  return rows[0]!;
}

interface Before {
  /** In the wallet, before the order existed. */
  posted: bigint;
  held: bigint;
  /** The number of payments at the bank. */
  paid: number;
}

/**
 * Finds which of the possible worlds is the actual one. It must be one of them, and the wallet must
 * agree.
 */
export async function findWorld(
  app: TestApp,
  order: Order,
  worlds: Iterable<World>,
  { paid, ...before }: Before,
): Promise<World> {
  const now = say(await pictureOf(app, order, paid));
  const others = new Set<string>();
  for (const world of worlds) {
    const text = say(expected(world));
    others.add(text);
    if (text !== now) continue;
    const { posted, held } = await readBalance(app.services.db, order.account_id!);
    expect({ wallet: posted - before.posted, held: held - before.held }).toEqual({
      wallet: walletOf(world),
      held: heldOf(world),
    });
    return world;
  }
  throw new Error(`It is\n${now}\nand may be\n${[...others].join('\n')}`);
}
