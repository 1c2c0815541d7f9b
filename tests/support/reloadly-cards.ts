import type { StubReply } from './stub.ts';
import { refusal, type ReloadlyBooks, type ReloadlyRequest } from './reloadly.ts';

export interface FakeCardOrder {
  transactionId: number;
  customIdentifier: string;
  status: string;
  /** How many more queries it stays in progress for. */
  pollsLeft: number;
  quantity: number;
  unitPrice: number;
  productId: number;
  madeAt: Date;
}

const page = (content: unknown[]): StubReply => ({ json: { content, last: true } });

/**
 * 1: delivered immediately; 2: pending for two queries; 3: always refused for a wrong price; 4:
 * refunded later.
 */
const product = (productId: number) => ({
  productId,
  productName: 'Apple US',
  global: productId === 5,
  senderFee: 0.5,
  discountPercentage: 3,
  denominationType: productId === 1 ? 'FIXED' : 'RANGE',
  recipientCurrencyCode: 'USD',
  minRecipientDenomination: productId === 1 ? null : 5,
  maxRecipientDenomination: productId === 1 ? null : 200,
  senderCurrencyCode: 'USD',
  fixedRecipientDenominations: productId === 1 ? [10, 25, 50] : [],
  fixedRecipientToSenderDenominationsMap: productId === 1 ? { '10.00': 10, '25.00': 25 } : null,
  country: { isoName: 'US', name: 'United States' },
});

const view = (order: FakeCardOrder) => ({
  transactionId: order.transactionId,
  amount: order.unitPrice * order.quantity,
  discount: 0,
  currencyCode: 'USD',
  fee: 0.5,
  customIdentifier: order.customIdentifier,
  status: order.status,
  product: {
    productId: order.productId,
    productName: 'Apple US',
    countryCode: 'US',
    quantity: order.quantity,
    unitPrice: order.unitPrice,
    totalPrice: order.unitPrice * order.quantity,
    currencyCode: 'USD',
  },
  transactionCreatedTime: order.madeAt.toISOString().slice(0, 19).replace('T', ' '),
});

function make(fake: ReloadlyBooks, body: Record<string, unknown>): StubReply {
  const productId = Number(body['productId']);
  const customIdentifier = String(body['customIdentifier']);
  if (fake.orders.some((each) => each.customIdentifier === customIdentifier))
    return refusal('The custom identifier has been used before');
  if (productId === 3) return refusal('Invalid price. Please ensure you selected the right price.');
  const order: FakeCardOrder = {
    transactionId: fake.orders.length + 1,
    customIdentifier,
    productId,
    status: productId === 2 ? 'PENDING' : 'SUCCESSFUL',
    pollsLeft: productId === 2 ? 2 : 0,
    quantity: Number(body['quantity']),
    unitPrice: Number(body['unitPrice']),
    madeAt: fake.clock.now(),
  };
  fake.orders.push(order);
  return { json: view(order) };
}

/** A query is what moves an order on. */
function poll(order: FakeCardOrder): StubReply {
  if (order.pollsLeft > 0) order.pollsLeft -= 1;
  else if (order.status === 'PENDING') order.status = 'SUCCESSFUL';
  return { json: view(order) };
}

/** One code is text and begins with zero, the next is a number with more digits than a number keeps. */
const cardsOf = ({ quantity, transactionId }: FakeCardOrder): string =>
  `[${Array.from({ length: quantity }, (_, n) =>
    n % 2 === 0
      ? `{"cardNumber":"0${transactionId}3-${n}","pinCode":"4321"}`
      : `{"cardNumber":900719925474099${transactionId}${n},"pinCode":null}`,
  ).join(',')}]`;

export function reloadlyCardRoutes(
  fake: ReloadlyBooks,
  { method, path, query, body }: ReloadlyRequest,
): StubReply | undefined {
  if (method === 'POST') return path === 'orders' ? make(fake, body) : undefined;
  if (path === 'accounts/balance') return { json: { balance: 812.5, currencyCode: 'USD' } };
  if (path === 'products') return page([1, 2, 3, 4, 5].map(product));
  const [, productId] = /^products\/(\d+)$/.exec(path) ?? [];
  if (productId) return Number(productId) <= 5 ? { json: product(Number(productId)) } : undefined;
  if (path === 'reports/transactions') {
    const asked = query.get('customIdentifier');
    const found = fake.orders.filter(
      (each) => asked === null || fake.isUnfiltered || each.customIdentifier === asked,
    );
    return page(found.map(view));
  }
  const [, what, given] = /^(reports|orders)\/transactions\/(\d+)(\/cards)?$/.exec(path) ?? [];
  const order = fake.orders.find(({ transactionId }) => transactionId === Number(given));
  if (!order) return { status: 404, json: { message: 'Gift Card transaction not found.' } };
  return what === 'reports' ? poll(order) : { text: cardsOf(order) };
}
