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
  /** The amount that it reports as delivered. */
  delivered: number;
  currency: string;
  madeAt: Date;
  /** The time after which it reports a final state. */
  finalAfterMs: number;
}

/** Billers of Kenya Power: prepaid and postpaid; others are in Ghana. */
const inKenya = [5, 6];
const billersIn = (country: string | null) =>
  country === 'KE'
    ? [
        { id: 5, name: 'Kenya Power', serviceType: 'PREPAID' },
        { id: 6, name: 'Kenya Power', serviceType: 'POSTPAID' },
      ]
    : [];
const DAY_MS = 24 * 3_600_000;
const timeOf = (at: Date, addMs = 0): string =>
  new Date(at.getTime() + addMs).toISOString().slice(0, 19).replace('T', ' ');

const view = (bill: FakeBill) => ({
  id: bill.id,
  status: bill.status,
  referenceId: bill.referenceId,
  amount: bill.amount,
  amountCurrencyCode: bill.currency,
  deliveryAmount: bill.delivered,
  deliveryAmountCurrencyCode: bill.currency,
  submittedAt: timeOf(bill.madeAt),
  finalStatusAvailabilityAt: timeOf(bill.madeAt, bill.finalAfterMs),
  billDetails:
    bill.status === 'SUCCESSFUL' ? { pinDetails: { token: '2636 2054 4059 8275 0101' } } : null,
});

/**
 * Every bill is only accepted, for two queries, or for one if its account ends in 1. An account
 * ending in 3 is refused later, in 7 it pays another amount.
 */
function make(fake: ReloadlyBooks, body: Record<string, unknown>): StubReply {
  const referenceId = String(body['referenceId']);
  if (fake.bills.some((each) => each.referenceId === referenceId))
    return refusal('This reference id was used before');
  const [amount, billerId] = [Number(body['amount']), Number(body['billerId'])];
  const account = String(body['subscriberAccountNumber']);
  const bill: FakeBill = {
    id: fake.bills.length + 1,
    referenceId,
    status: 'PROCESSING',
    pollsLeft: account.endsWith('1') ? 0 : 1,
    billerId,
    amount,
    account,
    currency: inKenya.includes(billerId) ? 'KES' : 'GHS',
    delivered: account.endsWith('7') ? amount / 2 : amount,
    madeAt: fake.clock.now(),
    finalAfterMs: DAY_MS,
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
      submittedAt: timeOf(bill.madeAt),
      finalStatusAvailabilityAt: timeOf(bill.madeAt, bill.finalAfterMs),
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
  if (path === 'billers') return { json: { content: billersIn(query.get('countryISOCode')) } };
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
