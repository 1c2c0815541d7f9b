import { isOpenStatus } from '#lib/orders/words.ts';
import { findOrderCase } from '#server/orders/staff/order-cases.ts';
import type { Order } from '#server/orders/tables.ts';
import { booksOf } from '#tests/support/books.ts';
import { checkLocks } from './access.ts';
import { checkArrivals, checkCeilings, checkTerms } from './ceilings.ts';
import { checkBalances, checkNotices, checkOrderPages } from './told.ts';
import { assertNone, rowsOf } from './violations.ts';
import type { World } from './world.ts';

/** States in the books of the sandbox's providers, which change by themselves at `next_at`. */
const NOW = 'case when next_at <= now() then next_state else state end as state';
const STATES = `select reference, ${NOW} from sandbox.bill
  union all select reference, ${NOW} from sandbox.payout
  union all select reference, ${NOW} from sandbox.card_order
  union all select reference, ${NOW} from sandbox.voucher_transfer
  union all select reference, case when fail_code is null then 'sent' else 'failed' end from sandbox.coin_send`;

/** The money of something delivered never goes back, except at the house's own risk. */
const checkGivenAway = async (world: World): Promise<void> =>
  assertNone(
    'something delivered was given away',
    await rowsOf(
      world,
      `select o.reference_code, o.service_type, o.status, books.state from orders o
       join (${STATES}) books on books.reference = o.our_reference
       where o.status in ('failed', 'cancelled') and o.paid_back_at is null
         and books.state in ('delivered', 'paid', 'sent')`,
    ),
  );

/** What is cheap enough to check after every step. */
export async function checkStep(world: World): Promise<void> {
  assertNone(
    'a member has less than nothing, or an order more refunded than captured, or captured than held',
    await rowsOf(
      world,
      `select 'account ' || id as what from ledger.account where owner_id is not null and posted < held
       union all select reference_code from orders
         where direction <> 'sale' and (refunded > captured or captured > total)`,
    ),
  );
  await checkGivenAway(world);
  await checkCeilings(world);
  await checkLocks(world);
  assertNone(
    'an order was undone after it was sent',
    await rowsOf(
      world,
      `select reference_code, service_type from orders
       where direction in ('purchase', 'withdrawal') and status = 'cancelled' and sent_at is not null`,
    ),
  );
  const { sent } = world.server.network;
  const references = sent.map(({ reference }) => reference);
  const twice = sent.filter(({ reference }, n) => references.indexOf(reference) !== n);
  assertNone('a provider was sent a reference twice', twice);
}

/** The ledger, its seals, and everything that must agree with it. */
export async function checkBooks({ server }: World, left: readonly string[] = []): Promise<void> {
  const { findings } = await booksOf(server.app);
  assertNone(
    'the books disagree',
    findings.filter(({ what }) => !left.includes(what)),
  );
}

/** Each call with a key had exactly its effect, once; a refused one had none. */
async function checkAcknowledged(world: World): Promise<void> {
  for (const { member, key, status, isOpen, reference, path } of world.acknowledged) {
    const { rows } = await world.server.admin.query<{ reference_code: string }>(
      'select reference_code from orders where user_id = $1 and idempotency_key = $2',
      [member.user.uuid, key],
    );
    const found = rows.map(({ reference_code }) => reference_code);
    const wanted = status < 300 ? [reference] : [];
    const isRight = isOpen ? found.length <= 1 : found.join() === wanted.join();
    if (!isRight)
      assertNone(`${path} answered ${status}, and its orders are others`, [{ reference, found }]);
  }
}

/** Members paid for what was delivered and for nothing else. What its provider took back waits at the desk. */
async function checkProviders(world: World): Promise<void> {
  assertNone(
    'something was charged that no provider delivered',
    await rowsOf(
      world,
      `select o.reference_code, o.service_type, o.status, books.state from orders o
       left join (${STATES}) books on books.reference = o.our_reference
       where o.direction in ('purchase', 'withdrawal') and o.our_reference is not null
         and o.provider not in ('box-office', 'buyers')
         and coalesce(books.state, 'none') not in ('delivered', 'paid', 'sent')
         and o.status in ('completed', 'partly_completed') and o.provider_outcome is distinct from 'failed'`,
    ),
  );
}

/** No order is still open after everything that was planned has happened, unless it waits at the desk. */
async function checkEnds(world: World): Promise<void> {
  const { app } = world.server;
  const { db, clock } = app.services;
  const { rows } = await db.sql.query<Order>('select * from orders order by seq');
  for (const { id, status, direction, service_type, stage } of rows) {
    if (!isOpenStatus(status)) continue;
    const isAtDesk =
      direction === 'sale' || direction === 'deposit'
        ? status === 'under_review'
        : stage !== null || (await findOrderCase(db, clock.now(), id))?.waits;
    if (!isAtDesk) assertNone('an order has no end', [{ service_type, status }]);
  }
}

/** Each spin that was answered happened once. */
async function checkSpins(world: World): Promise<void> {
  for (const { member, key } of world.spins) {
    const text = 'select from wheel_spin where user_id = $1 and key = $2';
    const found = await rowsOf(world, text, [member.user.uuid, key]);
    if (found.length !== 1)
      assertNone('a spin was answered, and didn’t happen once', [found.length]);
  }
}

/** Everything, at the end of a run. */
export async function checkEverything(world: World): Promise<void> {
  await checkStep(world);
  await checkBooks(world);
  await checkAcknowledged(world);
  await checkProviders(world);
  await checkEnds(world);
  await checkSpins(world);
  await checkArrivals(world);
  await checkTerms(world);
  await checkNotices(world);
  for (const member of world.members) {
    await checkBalances(world, member);
    await checkOrderPages(world, member);
  }
}
