import { createHmac, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { btcpayDesk } from '#server/providers/crypto-desk/btcpay/adapter.ts';
import { btcpayClient } from '#server/providers/crypto-desk/btcpay/client.ts';
import { makeAddress, makeTxid } from '#server/providers/crypto-desk/sandbox-address.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { CryptoDesk } from '#server/ports/crypto-desk.ts';
import { startStub, type Stub, type StubReply, type StubRequest } from './stub.ts';

/** The time of everything in its books; seconds since 1970. */
const AT = 1_790_000_000;
const STORE = '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776';
const SECRET = 'whsec-of-the-test';

interface FakePayment {
  id: string;
  receivedDate: number;
  value: string;
  fee: string;
  status: 'Processing' | 'Settled' | 'Invalid';
  destination: string;
}

interface FakeInvoice {
  id: string;
  storeId: string;
  status: string;
  additionalStatus: string;
  amount: string;
  currency: string;
  type: 'TopUp';
  createdTime: number;
  metadata: { orderId: string };
  payments: FakePayment[];
}

interface FakePayout {
  id: string;
  date: number;
  revision: number;
  destination: string;
  originalCurrency: string;
  originalAmount: string;
  payoutAmount: string | null;
  payoutMethodId: string;
  state: string;
  paymentProof: { proofType: string; id: string } | null;
  metadata: { reference?: string };
}

export interface FakeBtcpay {
  stub: Stub;
  desk: CryptoDesk;
  invoices: FakeInvoice[];
  payouts: FakePayout[];
  /** By transaction in its wallet. */
  confirmations: Map<string, number>;
  /** Transactions of the wallet that belong to no invoice and no payout of the store. */
  others: { transactionHash: string; amount: string }[];
  /** The address of its invoices; valid unless a test changes it. */
  addressOf: (invoice: FakeInvoice) => string;
  lost: 'nothing' | 'requests' | 'everything';
  refuses: { status: number; json: unknown } | undefined;
  /** The status with which it refuses queries; 0 if it answers. */
  refusesToTell: number;
  hook(type: string, about: object, original?: string): { raw: Uint8Array; signature: string };
}

const notFound: StubReply = { status: 404, json: { code: 'not-found', message: 'No such thing' } };

function listInvoices({ invoices }: FakeBtcpay, url: URL): StubReply {
  const asked = url.searchParams.getAll('orderId');
  const found = invoices.filter(({ metadata }) => asked.includes(metadata.orderId));
  return { json: found.map(({ payments: _, ...invoice }) => invoice).reverse() };
}

function makeInvoice(fake: FakeBtcpay, { body }: StubRequest): StubReply {
  const { metadata, currency } = body as { metadata: { orderId: string }; currency: string };
  const invoice: FakeInvoice = {
    id: `inv${fake.invoices.length + 1}`,
    storeId: STORE,
    status: 'New',
    currency,
    metadata,
    additionalStatus: 'None',
    amount: '0',
    createdTime: 1_790_000_000,
    payments: [],
    type: 'TopUp',
  };
  fake.invoices.push(invoice);
  return { json: invoice };
}

function listMethods(fake: FakeBtcpay, id: string, url: URL): StubReply {
  const invoice = fake.invoices.find((each) => each.id === id);
  if (!invoice) return notFound;
  const isAll = url.searchParams.get('onlyAccountedPayments') === 'false';
  const payments = invoice.payments.filter(({ status }) => isAll || status !== 'Invalid');
  const method = { paymentMethodId: 'BTC-CHAIN', currency: 'BTC', rate: '1.0', due: '0.0' };
  return { json: [{ ...method, destination: fake.addressOf(invoice), payments, activated: true }] };
}

function makePayout(fake: FakeBtcpay, { body }: StubRequest): StubReply {
  if (fake.refuses) return fake.refuses;
  const { destination, amount, metadata, payoutMethodId, approved } = body as {
    destination: string;
    amount: string;
    metadata: { reference: string };
    payoutMethodId: string;
    approved: boolean;
  };
  const isOpen = ({ state }: FakePayout) => state !== 'Completed' && state !== 'Cancelled';
  if (fake.payouts.some((each) => each.destination === destination && isOpen(each)))
    return { status: 400, json: { code: 'duplicate-destination', message: 'Already open' } };
  const payout: FakePayout = {
    id: `pay${fake.payouts.length + 1}`,
    revision: 0,
    destination,
    payoutMethodId,
    metadata,
    date: AT,
    originalCurrency: 'BTC',
    originalAmount: amount,
    payoutAmount: approved ? amount : null,
    state: approved ? 'AwaitingPayment' : 'AwaitingApproval',
    paymentProof: null,
  };
  fake.payouts.push(payout);
  return { json: payout };
}

/** The wallet's list: incoming transactions, payouts, and other changes of its balance. */
function listTransactions({ invoices, payouts, confirmations, others }: FakeBtcpay) {
  const payments = invoices.flatMap((invoice) => invoice.payments);
  const lines = [
    ...payments.map(({ id, value, status }) => ({
      transactionHash: id.replace(/-\d+$/, ''),
      amount: value,
      isGone: status === 'Invalid',
    })),
    ...payouts.flatMap(({ paymentProof, originalAmount }) =>
      paymentProof ? [{ transactionHash: paymentProof.id, amount: `-${originalAmount}` }] : [],
    ),
    ...others,
  ];
  return lines.map(({ transactionHash, amount, ...more }) => {
    const count = confirmations.get(transactionHash) ?? 0;
    const status = count > 0 ? 'Confirmed' : 'Unconfirmed';
    return {
      transactionHash,
      amount,
      comment: '',
      labels: {},
      timestamp: AT,
      blockHash: null,
      blockHeight: null,
      confirmations: String(count),
      status: 'isGone' in more && more.isGone ? 'Replaced' : status,
    };
  });
}

function route(fake: FakeBtcpay, request: StubRequest): StubReply {
  const url = new URL(request.path, 'http://btcpay.test');
  const store = `/api/v1/stores/${STORE}`;
  const path = url.pathname.replace(store, '');
  const is = (method: string, end: string) => request.method === method && path === end;
  if (request.headers.authorization !== 'token key-of-the-test')
    return {
      status: 401,
      json: { code: 'unauthenticated', message: 'Authentication is required' },
    };
  if (is('GET', '/invoices')) return listInvoices(fake, url);
  if (is('POST', '/invoices')) return makeInvoice(fake, request);
  if (is('GET', '/payouts')) return { json: fake.payouts };
  const payout = fake.payouts.find(({ id }) => is('GET', `/payouts/${id}`));
  if (payout) return { json: payout };
  if (is('POST', '/payouts')) return makePayout(fake, request);
  if (is('GET', '/payment-methods/BTC-CHAIN/wallet/transactions'))
    return { json: listTransactions(fake) };
  const [, invoice] = /^\/api\/v1\/invoices\/(\w+)\/payment-methods$/.exec(path) ?? [];
  if (invoice) return listMethods(fake, invoice, url);
  const [, txid = ''] =
    /^\/payment-methods\/BTC-CHAIN\/wallet\/transactions\/(\w+)$/.exec(path) ?? [];
  const confirmations = fake.confirmations.get(txid);
  if (confirmations === undefined) return notFound;
  return { json: { transactionHash: txid, confirmations: String(confirmations) } };
}

/**
 * A BTCPay server that follows its OpenAPI description (2.4.1): invoices, payouts, wallet,
 * webhooks.
 */
export async function aBtcpay(clock: Clock): Promise<FakeBtcpay> {
  const stub = await startStub();
  const settings = { url: stub.url, apiKey: 'key-of-the-test', storeId: STORE };
  const client = btcpayClient(settings, stub.timing);
  const desk = btcpayDesk({
    client,
    clock,
    log: pino({ level: 'silent' }),
    webhookSecrets: [SECRET],
  });
  const fake: FakeBtcpay = {
    stub,
    desk,
    invoices: [],
    payouts: [],
    confirmations: new Map<string, number>(),
    others: [],
    addressOf: ({ id }) => makeAddress('bitcoin', `invoice ${id}`),
    lost: 'nothing',
    refuses: undefined,
    refusesToTell: 0,
    hook: (type, about, original = randomUUID()) => {
      const raw = Buffer.from(
        JSON.stringify({
          deliveryId: randomUUID(),
          webhookId: 'wh1',
          originalDeliveryId: original,
          isRedelivery: true,
          type,
          timestamp: 1_790_000_000,
          storeId: STORE,
          ...about,
        }),
      );
      const signature = createHmac('sha256', SECRET).update(raw).digest('hex');
      return { raw, signature: `sha256=${signature}` };
    },
  };
  stub.serve((request) => {
    if (fake.refusesToTell && request.method === 'GET')
      return { status: fake.refusesToTell, json: { code: 'no', message: 'No' } };
    const reply = fake.lost === 'everything' ? undefined : route(fake, request);
    const isLost = fake.lost === 'requests' && request.method === 'POST';
    return reply && !isLost ? reply : { destroy: true };
  });
  return fake;
}

/** Pays to the address of a reference. Returns the payment's id. */
export function payInvoice(
  { invoices, confirmations }: FakeBtcpay,
  reference: string,
  value: string,
) {
  const invoice = invoices.find(({ metadata }) => metadata.orderId === reference);
  if (!invoice) throw new Error('No one has this address');
  const txid = makeTxid('bitcoin', `${reference} ${invoice.payments.length}`);
  const id = `${txid}-0`;
  invoice.payments.push({
    id,
    receivedDate: 1_790_000_000 + invoice.payments.length,
    value,
    fee: '0.0',
    status: 'Processing',
    destination: '',
  });
  confirmations.set(txid, 0);
  return id;
}

/** Adds blocks: counting payments settle, payouts are sent and completed. */
export function confirmAll({ invoices, payouts, confirmations }: FakeBtcpay): void {
  for (const { payments } of invoices)
    for (const payment of payments) {
      if (payment.status === 'Processing') payment.status = 'Settled';
      confirmations.set(payment.id.replace(/-0$/, ''), 3);
    }
  for (const payout of payouts) {
    const id = makeTxid('bitcoin', payout.id);
    payout.paymentProof = { proofType: 'PayoutTransactionOnChainBlob', id };
    payout.state = 'Completed';
    confirmations.set(id, 3);
  }
}
