import type { Order as OrderPage } from '#lib/orders/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { SignedStatement } from '#lib/receipts/statement.contract.ts';
import type { MoneyMonth } from '#lib/wallet/month.contract.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { flaggedAmounts } from '#server/orders/flags/flags.ts';
import type { Order } from '#server/orders/tables.ts';
import type { TestMember } from '#tests/support/api.ts';
import { dayIn } from '#tests/support/statement.ts';
import type { z } from 'zod';
import { assertNone, rowsOf } from './violations.ts';
import { callOrGiveUp, signIn, type World } from './world.ts';

const get = <T>(world: World, { token }: TestMember, path: string) =>
  callOrGiveUp<T>(world, 'GET', path, { token });

/** What an order took or paid by its row, which the books are checked against; undefined for a sale that isn’t paid. */
function bookedFor({ direction, status, total, captured, paid }: Order): string | undefined {
  if (direction === 'sale' && paid === null) return undefined;
  const amount = status === 'partly_completed' && direction !== 'sale' ? captured : (paid ?? total);
  return toAmount(BigInt(amount));
}

const DAYS_MS = 60 * 86_400_000;

/** Wallet, statement and month say what the ledger has. */
export async function checkBalances(world: World, member: TestMember): Promise<void> {
  const { server, clock, country } = world;
  const { db } = server.app.services;
  await signIn(world, member);
  const now = clock.now();
  const [from, to] = [new Date(now.getTime() - DAYS_MS), now].map((at) =>
    dayIn(country.timeZone, at),
  );
  const { balance } = await get<Wallet>(world, member, '/wallet');
  const { content } = await get<z.infer<typeof SignedStatement>>(
    world,
    member,
    `/transactions/statement/signed?from=${from}&to=${to}`,
  );
  const month = await get<MoneyMonth>(world, member, `/wallet/months/${to!.slice(0, 7)}`);
  const account = await walletAccount(db, member.user);
  const { posted, available } = await readBalance(db, account);
  // no money may leave a wallet with flagged money
  const isFlagged = (await flaggedAmounts(db, account)).until;
  const [book, free] = [posted, isFlagged ? 0n : available].map(toAmount);
  const shown = [balance.book, balance.available, content.totals.closing, month.closing];
  const booked = [book, free, book, book];
  if (shown.join() !== booked.join())
    assertNone('what a member reads and the ledger disagree', [{ shown, booked }]);
}

/** The pages of orders say what the books have. */
export async function checkOrderPages(world: World, member: TestMember): Promise<void> {
  await signIn(world, member);
  const { rows } = await world.server.admin.query<Order>(
    'select * from orders where user_id = $1 order by seq',
    [member.user.uuid],
  );
  for (const order of rows) {
    const { reference_code, service_type, status } = order;
    const page = await get<OrderPage>(world, member, `/transactions/${reference_code}`);
    const booked = bookedFor(order) ?? page.total;
    if (page.status !== status || page.total !== booked)
      assertNone('an order’s page and the ledger disagree', [
        { service_type, status, page, booked },
      ]);
  }
}

/** Notices of a refund, or of a deposit, about an order of which the books have none. */
const NOTICES = `select n.title, o.service_type, o.status from notifications n
    join orders o on n.link = '/my-orders/' || o.reference_code
  where n.title like '%: refunded' and o.refunded = 0 and o.paid_back_at is null
      and o.status not in ('failed', 'cancelled', 'reversed', 'partly_completed')
    or n.title = 'Money in your wallet' and o.direction = 'deposit' and not exists (
      select from ledger.txn t where t.order_id = o.id and t.kind in ('deposit', 'deposit-release'))
  union all
  select 'Money in your wallet, ' || count(n.id), o.service_type, o.status from orders o
    left join notifications n on n.link = '/my-orders/' || o.reference_code and n.title = 'Money in your wallet'
  where o.service_type = 'wallet-deposit' and o.status = 'completed'
  group by o.id having count(n.id) <> 1`;

export const checkNotices = async (world: World): Promise<void> =>
  assertNone('a notice and the books disagree', await rowsOf(world, NOTICES));
