import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseAccount, type HouseKind } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { auditOrders } from '#server/orders/audit/audit-orders.ts';
import { findCaseByReference } from '#server/wallet/suspense-cases.ts';
import { listSuspense } from '#server/wallet/suspense.ts';
import { aDatabaseBefore, type OldDatabase } from '#tests/support/before-migration.ts';

const GATEWAY = 'payments-sandbox';

let old: OldDatabase;
let admin: OldDatabase['admin'];
let db: OldDatabase['db'];
let row: OldDatabase['row'];

beforeAll(async () => {
  old = await aDatabaseBefore('0113');
  ({ admin, db, row } = old);
  await fillAsBefore();
  await old.catchUp();
});
afterAll(() => old.drop());

interface Moved {
  scope: string;
  key: string;
  kind: string;
  orderId?: string;
  from: HouseKind;
  to: HouseKind;
  amount: bigint;
  currency?: 'NGN' | 'USD';
}

/** Equity replaces the members' wallets. */
const move = ({ from, to, amount, currency = 'NGN', ...posting }: Moved) =>
  post(db, {
    ...posting,
    legs: [
      { account: houseAccount(from, currency), amount: -amount },
      { account: houseAccount(to, currency), amount },
    ],
  });

const now = new Date();

async function anOrder(reference: string, status: string, change: object = {}): Promise<string> {
  const id = randomUUID();
  await row('orders', {
    id,
    reference_code: reference,
    user_id: randomUUID(),
    country_code: 'NG',
    status,
    service_type: 'wallet-deposit',
    direction: 'deposit',
    title: 'Deposit',
    amount: 5000,
    total: 5000,
    currency: 'NGN',
    rule_version: '1',
    created_at: now,
    updated_at: now,
    ...change,
  });
  return id;
}

async function aDeposit(reference: string, status: string, change: object = {}): Promise<string> {
  const id = await anOrder(reference, status);
  await row('deposit', {
    order_id: id,
    user_id: randomUUID(),
    channel: 'checkout',
    reference,
    provider: GATEWAY,
    currency: 'NGN',
    amount: 5000,
    fee: 0,
    created_at: now,
    ...change,
  });
  return id;
}

const transfer = (reference: string) => ({
  channel: 'reserved_account',
  provider_reference: reference,
  sender_name: 'EMEKA BALOGUN',
});
const held = (why: string, amount = 5000) => ({
  held_for: why,
  held_amount: amount,
  held_currency: 'NGN',
});

async function unclaimed(reference: string, change: object = {}): Promise<string> {
  const id = randomUUID();
  await row('unclaimed_transfer', {
    id,
    provider: GATEWAY,
    reference,
    account_number: '0123456789',
    currency: 'NGN',
    sender_name: 'EMEKA BALOGUN',
    amount: 5000,
    created_at: now,
    ...change,
  });
  const scope = `provider:${GATEWAY}`;
  const booked = { from: 'float_payments', to: 'suspense', amount: 5000n } as const;
  await move({ ...booked, scope, key: reference, kind: 'deposit-unclaimed' });
  return id;
}

async function aSale(reference: string, status: string, sale: object, paid: number | null) {
  const id = await anOrder(reference, status, {
    service_type: 'perfect-money-sell',
    direction: 'sale',
    paid,
  });
  await row('dollar_sale', {
    order_id: id,
    user_id: randomUUID(),
    reference,
    provider: 'vouchers-sandbox',
    account_id: 'U1',
    dollars: 1000,
    held_until: now,
    ...sale,
  });
  return id;
}

const dollarsCame = (orderId: string, amount: bigint) =>
  move({
    scope: `order:${orderId}`,
    key: 'arrival',
    kind: 'dollars-arrived',
    orderId,
    amount,
    from: 'stock_vouchers',
    to: 'fx_position',
    currency: 'USD',
  });

async function fillAsBefore(): Promise<void> {
  const credited = await aDeposit('D-CREDITED', 'completed', { settled_at: now });
  const into = { orderId: credited, scope: `deposit:${credited}`, amount: 5000n };
  await move({ ...into, key: 'credit', kind: 'deposit', from: 'float_payments', to: 'equity' });
  await aDeposit('D-OPEN', 'awaiting_user');
  const suspend = async (orderId: string, amount = 5000n) => {
    const booked = { orderId, scope: `deposit:${orderId}`, amount, key: 'suspend' };
    await move({ ...booked, kind: 'deposit-suspended', from: 'float_payments', to: 'suspense' });
  };
  const wrong = await aDeposit('D-WRONG', 'under_review', held('wrong_amount', 5100));
  await suspend(wrong, 5100n);
  const back = await aDeposit('D-BACK', 'rejected', {
    ...transfer('T-BACK'),
    ...held('below_minimum'),
    settled_at: now,
  });
  await suspend(back);
  await move({
    scope: `deposit:${back}`,
    key: 'return',
    kind: 'deposit-returned',
    orderId: back,
    from: 'suspense',
    to: 'float_payments',
    amount: 5000n,
  });
  await unclaimed('T-NOBODY');
  const given = await aDeposit('D-GIVEN', 'completed', { ...transfer('T-GIVEN'), settled_at: now });
  await unclaimed('T-GIVEN', { order_id: given, settled_at: now });
  await move({
    scope: `deposit:${given}`,
    key: 'release',
    kind: 'deposit-release',
    orderId: given,
    from: 'suspense',
    to: 'equity',
    amount: 5000n,
  });
  await unclaimed('T-SENT', { settled_at: now });
  await move({
    scope: `provider:${GATEWAY}`,
    key: 'T-SENT:return',
    kind: 'deposit-returned',
    from: 'suspense',
    to: 'float_payments',
    amount: 5000n,
  });
  const came = { arrived: 900, arrived_at: now, payer: 'U1' };
  await dollarsCame(await aSale('S-PAID', 'completed', came, 1_000_000), 900n);
  const waits = { ...came, held_for: 'other_account' };
  await dollarsCame(await aSale('S-WAITS', 'under_review', waits, null), 900n);
  await aSale('S-OPEN', 'awaiting_user', {}, null);
}

it('finds every payment of before, once, with what became of it', async () => {
  const { rows } = await admin.query<Record<string, string | number | null>>(
    `select p.source, p.reference, o.reference_code as code, p.amount::int, p.decision, p.why,
       p.credited::int as credited, p.waiting::int as waiting, p.returned::int as returned
     from order_payment p left join orders o on o.id = p.order_id order by p.reference`,
  );
  const said = rows.map((each) =>
    [each['reference'], each['code'], each['source'], each['amount'], each['decision'], each['why']]
      .map((value) => String(value ?? '-'))
      .join(' '),
  );
  expect(said).toEqual([
    'D-CREDITED D-CREDITED gateway 5000 credited -',
    'D-WRONG D-WRONG gateway 5100 waiting wrong_amount',
    'S-PAID S-PAID dollars 900 credited -',
    'S-WAITS S-WAITS dollars 900 waiting other_account',
    'T-BACK D-BACK bank_transfer 5000 returned below_minimum',
    'T-GIVEN D-GIVEN bank_transfer 5000 credited unclaimed',
    'T-NOBODY - bank_transfer 5000 waiting unclaimed',
    'T-SENT - bank_transfer 5000 returned unclaimed',
  ]);
});

it('leaves suspense and its cases as they were, and nothing wrong in the books of payments', async () => {
  const waiting = await listSuspense(db);
  expect(waiting.map(({ reference, amount }) => [reference, amount])).toEqual(
    expect.arrayContaining([
      ['D-WRONG', 5100n],
      ['T-NOBODY', 5000n],
    ]),
  );
  expect(waiting).toHaveLength(2);
  expect(await findCaseByReference(db, 'T-NOBODY')).toMatchObject({
    reason: 'unclaimed',
    account_number: '0123456789',
    sender_name: 'EMEKA BALOGUN',
    amount: 5000n,
  });
  expect(await findCaseByReference(db, 'D-WRONG')).toMatchObject({
    reason: 'wrong_amount',
    amount: 5100n,
    provider_reference: 'D-WRONG',
  });
  const found = (await auditOrders(db)).filter(({ what }) => /payment|arrival|suspense/.test(what));
  expect(found).toEqual([]);
});
