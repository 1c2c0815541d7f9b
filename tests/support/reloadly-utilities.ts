import type { StubReply } from './stub.ts';
import { refusal, type ReloadlyBooks, type ReloadlyRequest } from './reloadly.ts';

export interface FakeBill {
  id: number;
  referenceId: string;
  status: string;
  pollsLeft: number;
  billerId: number;
  amount: number;
  account: string;
  madeAt: Date;
}

const view = (bill: FakeBill) => ({
  id: bill.id,
  status: bill.status,
  referenceId: bill.referenceId,
  amount: bill.amount,
  amountCurrencyCode: 'GHS',
  deliveryAmount: bill.amount,
  deliveryAmountCurrencyCode: 'GHS',
  submittedAt: bill.madeAt.toISOString().slice(0, 19).replace('T', ' '),
  billDetails:
    bill.status === 'SUCCESSFUL' ? { pinDetails: { token: '2636 2054 4059 8275 0101' } } : null,
});

/** Every bill is only accepted; an account that ends in 3 is refused later. */
function make(fake: ReloadlyBooks, body: Record<string, unknown>): StubReply {
  const referenceId = String(body['referenceId']);
  if (fake.bills.some((each) => each.referenceId === referenceId))
    return refusal('This reference id was used before');
  const bill: FakeBill = {
    id: fake.bills.length + 1,
    ...{ referenceId, status: 'PROCESSING', pollsLeft: 1 },
    billerId: Number(body['billerId']),
    amount: Number(body['amount']),
    account: String(body['subscriberAccountNumber']),
    madeAt: fake.clock.now(),
  };
  fake.bills.push(bill);
  const { id, status } = bill;
  return {
    json: {
      id,
      status,
      referenceId,
      code: 'PAYMENT_PROCESSING_IN_PROGRESS',
      message: 'In progress',
    },
  };
}

function poll(bill: FakeBill): StubReply {
  if (bill.pollsLeft > 0) bill.pollsLeft -= 1;
  else if (bill.status === 'PROCESSING')
    bill.status = bill.account.endsWith('3') ? 'FAILED' : 'SUCCESSFUL';
  return { json: { code: null, message: null, transaction: view(bill) } };
}

export function reloadlyBillRoutes(
  fake: ReloadlyBooks,
  { method, path, query, body }: ReloadlyRequest,
): StubReply | undefined {
  if (method === 'POST') return path === 'pay' ? make(fake, body) : undefined;
  if (path === 'accounts/balance') return { json: { balance: 812.5, currencyCode: 'USD' } };
  if (path === 'transactions') {
    const asked = query.get('referenceId');
    const found = fake.bills.filter(
      (each) => asked === null || fake.isUnfiltered || each.referenceId === asked,
    );
    return { json: { content: found.map(view), last: true } };
  }
  const [, given] = /^transactions\/(\d+)$/.exec(path) ?? [];
  const bill = fake.bills.find(({ id }) => id === Number(given));
  return bill ? poll(bill) : undefined;
}
