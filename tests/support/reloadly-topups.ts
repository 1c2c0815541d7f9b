import type { StubReply } from './stub.ts';
import { refusal, type ReloadlyBooks, type ReloadlyRequest } from './reloadly.ts';

export interface FakeTopup {
  transactionId: number;
  customIdentifier: string;
  status: string;
  pollsLeft: number;
  operatorId: number;
  amount: number;
  /** The amount that it reports as delivered. */
  delivered: number;
  currency: string;
  number: string;
  madeAt: Date;
}

const currencies: Record<string, string> = { GH: 'GHS', KE: 'KES' };

const view = (topup: FakeTopup) => ({
  transactionId: topup.transactionId,
  status: topup.status,
  operatorTransactionId: `op-${topup.transactionId}`,
  customIdentifier: topup.customIdentifier,
  operatorId: topup.operatorId,
  requestedAmount: topup.amount / 10,
  requestedAmountCurrencyCode: 'USD',
  deliveredAmount: topup.delivered,
  deliveredAmountCurrencyCode: topup.currency,
  discount: 0.05,
  transactionDate: topup.madeAt.toISOString().slice(0, 19).replace('T', ' '),
});

/**
 * A number ending in 2 is pending for two queries, in 3 is refused by its operator, in 7 delivers
 * another amount.
 */
function make(fake: ReloadlyBooks, body: Record<string, unknown>): StubReply {
  const customIdentifier = String(body['customIdentifier']);
  const { countryCode, number } = body['recipientPhone'] as { countryCode: string; number: string };
  if (fake.topups.some((each) => each.customIdentifier === customIdentifier))
    return refusal('Transaction with custom identifier already exists');
  if (body['useLocalAmount'] !== true) return refusal('Only local amounts', 'INVALID_AMOUNT');
  if (number.endsWith('9'))
    return refusal('The provided phone number is not valid', 'INVALID_RECIPIENT_PHONE');
  const amount = Number(body['amount']);
  const topup: FakeTopup = {
    transactionId: fake.topups.length + 1,
    customIdentifier,
    amount,
    number,
    status: number.endsWith('2') ? 'PROCESSING' : number.endsWith('3') ? 'FAILED' : 'SUCCESSFUL',
    pollsLeft: number.endsWith('2') ? 2 : 0,
    operatorId: Number(body['operatorId']),
    delivered: number.endsWith('7') ? amount / 2 : amount,
    currency: currencies[countryCode] ?? 'USD',
    madeAt: fake.clock.now(),
  };
  fake.topups.push(topup);
  return { json: view(topup) };
}

function poll(topup: FakeTopup): StubReply {
  if (topup.pollsLeft > 0) topup.pollsLeft -= 1;
  else if (topup.status === 'PROCESSING') topup.status = 'SUCCESSFUL';
  return { json: { code: null, message: null, status: topup.status, transaction: view(topup) } };
}

const operator = {
  operatorId: 77,
  name: 'MTN Ghana Data',
  denominationType: 'FIXED',
  destinationCurrencyCode: 'GHS',
  localFixedAmounts: [10, 20.5],
  localFixedAmountsDescriptions: { '10.00': '1 GB for a week', '20.50': '2.5 GB for a month' },
};

const safaricom = {
  operatorId: 265,
  name: 'Safaricom Kenya',
  denominationType: 'RANGE',
  destinationCurrencyCode: 'KES',
};

export function reloadlyTopupRoutes(
  fake: ReloadlyBooks,
  { method, path, query, body }: ReloadlyRequest,
): StubReply | undefined {
  if (method === 'POST') return path === 'topups' ? make(fake, body) : undefined;
  if (path === 'accounts/balance') return { json: { balance: 812.5, currencyCode: 'USD' } };
  if (path === 'operators/77') return { json: operator };
  if (path === 'operators/countries/KE') return { json: [safaricom] };
  if (path.startsWith('operators/countries/')) return { json: [operator] };
  if (path === 'topups/reports/transactions') {
    const asked = query.get('customIdentifier');
    const found = fake.topups.filter(
      (each) => asked === null || fake.isUnfiltered || each.customIdentifier === asked,
    );
    return { json: { content: found.map(view), last: true } };
  }
  const [, given] = /^topups\/(\d+)\/status$/.exec(path) ?? [];
  const topup = fake.topups.find(({ transactionId }) => transactionId === Number(given));
  return topup ? poll(topup) : undefined;
}
