import { createHmac, randomUUID } from 'node:crypto';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { startVendor } from '../vendor.ts';
import {
  emptyBooks,
  type PaystackStub,
  type Refund,
  type Transaction,
  type Transfer,
} from './paystack-books.ts';

export const PAYSTACK_KEY = 'sk_test_keyofthetests';

let made = 0;
const nextId = (): number => ++made;
const now = () => new Date().toISOString();

const fine = (data: unknown, meta?: object): StubReply => ({
  json: { status: true, message: 'Done', data, ...(meta ? { meta } : {}) },
});
const refuse = (status: number, message: string): StubReply => ({
  status,
  json: { status: false, message },
});

const duplicate = refuse(400, 'Duplicate Transaction Reference');

function begin(
  stub: PaystackStub,
  { body }: StubRequest,
  channel: string,
): Transaction | undefined {
  const reference = String(body['reference']);
  if (stub.transactions.has(reference)) return undefined;
  const transaction: Transaction = {
    id: nextId(),
    reference,
    status: 'abandoned',
    channel,
    amount: Number(body['amount']),
    requested_amount: Number(body['amount']),
    fees: null,
    currency: String(body['currency']),
    paid_at: null,
    created_at: now(),
    authorization: {},
  };
  stub.transactions.set(reference, transaction);
  return transaction;
}

function initialize(stub: PaystackStub, request: StubRequest): StubReply {
  if (!/^[\w.=-]+$/.test(String(request.body['reference'])))
    return refuse(400, 'Invalid characters in reference');
  if (stub.isRefusing) return refuse(400, 'Currency not supported by merchant');
  const transaction = begin(stub, request, 'card');
  if (!transaction) return duplicate;
  const { reference } = transaction;
  return fine({ authorization_url: `https://checkout.paystack.test/${reference}`, reference });
}

const prompt = ({ reference }: Transaction): StubReply =>
  fine({ reference, status: 'pay_offline', display_text: 'Enter your PIN on your phone.' });

const askCode = ({ reference }: Transaction): StubReply =>
  fine({ reference, status: 'send_otp', display_text: 'Dial *110# and enter the voucher.' });

function charge(stub: PaystackStub, request: StubRequest): StubReply {
  const { provider } = request.body['mobile_money'] as { provider: string };
  if (!['mtn', 'vod', 'atl', 'mpesa'].includes(provider)) return refuse(400, 'Unknown provider');
  const transaction = begin(stub, request, 'mobile_money');
  if (!transaction) return duplicate;
  return provider === 'vod' ? askCode(transaction) : prompt(transaction);
}

/** The voucher that a customer of Telecel gets by dialling. */
const VOUCHER = '123456';

function submitCode(stub: PaystackStub, { body }: StubRequest): StubReply {
  const transaction = stub.transactions.get(String(body['reference']));
  if (!transaction) return refuse(404, 'Charge not found');
  return body['otp'] === VOUCHER ? prompt(transaction) : refuse(400, 'OTP is invalid');
}

const endings: Readonly<Record<string, string>> = {
  '0': 'success',
  '1': 'failed',
  '2': 'success',
  '3': 'otp',
  '5': 'pending',
};

function transfer(stub: PaystackStub, { body }: StubRequest): StubReply {
  const reference = String(body['reference']);
  if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return refuse(400, 'Invalid transfer reference');
  if (stub.transfers.has(reference)) return refuse(404, 'Duplicate reference(s) found');
  const recipient = stub.recipients.find(({ recipient_code: code }) => code === body['recipient']);
  if (!recipient) return refuse(400, 'Recipient specified is invalid');
  if (stub.course === 'no float') return refuse(400, 'Your balance is not enough to fulfil this');
  const bySwitch = stub.course === '' ? undefined : stub.course;
  const made: Transfer = {
    transfer_code: `TRF_${nextId()}`,
    reference,
    currency: String(body['currency']),
    status: bySwitch ?? endings[recipient.account_number.slice(-1)] ?? 'success',
    amount: Number(body['amount']),
    recipient: recipient.recipient_code,
    createdAt: now(),
    updatedAt: now(),
  };
  stub.transfers.set(reference, made);
  return fine(made);
}

function makeRecipient(stub: PaystackStub, { body }: StubRequest): StubReply {
  const [account_number, bank_code] = [String(body['account_number']), String(body['bank_code'])];
  const known = stub.recipients.find(
    (each) => each.account_number === account_number && each.bank_code === bank_code,
  );
  const recipient = known ?? {
    recipient_code: `RCP_${nextId()}`,
    account_number,
    bank_code,
    type: String(body['type']),
  };
  if (!known) stub.recipients.push(recipient);
  return fine({ ...recipient, details: { account_number, account_name: stub.accountName } });
}

function makeRefund(stub: PaystackStub, { body }: StubRequest): StubReply {
  const paid = [...stub.transactions.values()].find(({ id }) => id === body['transaction']);
  if (!paid || stub.isRefusing) return refuse(400, 'Transaction cannot be refunded');
  const returned = stub.refunds
    .filter(({ transaction, status }) => transaction === paid.id && status !== 'failed')
    .reduce((all, { amount }) => all + amount, 0);
  if (returned === paid.amount) return refuse(400, 'Transaction has been fully reversed');
  const amount = Number(body['amount']);
  if (returned + amount > paid.amount)
    return refuse(400, 'Refund amount cannot be more than transaction amount');
  const { id: transaction, currency } = paid;
  const refund: Refund = {
    id: nextId(),
    transaction,
    amount,
    currency,
    status: stub.refundCourse,
    merchant_note: (body['merchant_note'] as string | undefined) ?? null,
  };
  stub.refunds.push(refund);
  return stub.losesAnswers ? { destroy: true } : fine(refund);
}

function makeAccount(stub: PaystackStub, { body }: StubRequest): StubReply {
  const customer = Number(body['customer']);
  if (stub.identified && !stub.identified.has(`CUS_${customer}`))
    return refuse(400, 'Customer identification is required');
  const account = {
    customer,
    account_number: `99${String(nextId()).padStart(8, '0')}`,
    account_name: 'OJA/ADA OBI',
  };
  stub.accounts.push(account);
  return fine({ ...account, bank: { name: 'Test Bank', slug: 'test-bank' } });
}

const page = <T>(rows: Iterable<T>): StubReply =>
  fine([...rows], { next: null, page: 1, pageCount: 1 });

type Route = (stub: PaystackStub, request: StubRequest, last: string, url: URL) => StubReply;

const oneOf =
  (find: (stub: PaystackStub, last: string) => unknown, missing: string): Route =>
  (stub, _, last) => {
    const found = find(stub, last);
    return found ? fine(found) : refuse(404, missing);
  };

const customers = new Map<string, number>();

/** A path whose last part is * matches any id there. */
const routes: Readonly<Record<string, Route>> = {
  'POST /transaction/initialize': initialize,
  'GET /transaction/verify/*': oneOf(
    ({ transactions }, last) => transactions.get(last),
    'Transaction reference not found',
  ),
  'GET /transaction': ({ transactions }) => page(transactions.values()),
  'POST /charge': charge,
  'POST /charge/submit_otp': submitCode,
  'GET /charge/*': (stub, _, last) => {
    const found = stub.transactions.get(last);
    return found ? prompt(found) : refuse(404, 'Charge not found');
  },
  'GET /balance': ({ balances }) =>
    fine(Object.entries(balances).map(([currency, balance]) => ({ currency, balance }))),
  'GET /bank': () => fine([{ name: 'Access Bank', code: '044', active: true }], { next: null }),
  'GET /bank/resolve': ({ accountName }) =>
    accountName === null
      ? refuse(422, 'Could not resolve account name. Check parameters or try again.')
      : fine({ account_name: accountName }),
  'POST /customer': (_, { body }) => {
    const email = String(body['email']);
    const id = customers.get(email) ?? nextId();
    customers.set(email, id);
    return fine({ id, customer_code: `CUS_${id}` });
  },
  'POST /customer/*/identification': (stub, { body, path }) => {
    if (body['bvn'] === '11111111111') return refuse(400, 'Invalid BVN');
    stub.identified?.add(path.split('/')[2] ?? '');
    return { status: 202, json: { status: true, message: 'Customer Identification in progress' } };
  },
  'GET /dedicated_account': ({ accounts }, _, __, { searchParams }) =>
    page(
      accounts
        .filter(({ customer }) => String(customer) === searchParams.get('customer'))
        .map((account) => ({ ...account, bank: { name: 'Test Bank' } })),
    ),
  'POST /dedicated_account': makeAccount,
  'POST /refund': makeRefund,
  'GET /refund': ({ refunds }, _, __, { searchParams }) =>
    page(
      refunds.filter(({ transaction }) => String(transaction) === searchParams.get('transaction')),
    ),
  'POST /transferrecipient': makeRecipient,
  'POST /transfer': transfer,
  'GET /transfer/verify/*': oneOf(
    ({ transfers }, last) => transfers.get(last),
    'Transfer not found',
  ),
  'GET /transfer': ({ transfers }) => page(transfers.values()),
  'GET /dispute/*/upload_url': ({ stub }, { path }) =>
    fine({ signedUrl: `${stub.url}upload/${path.split('/')[2]}`, fileName: 'kept.png' }),
  'PUT /upload/*': () => ({ status: 200, text: '' }),
  'POST /dispute/*/evidence': () => fine({ id: nextId() }),
  'PUT /dispute/*/resolve': ({ disputes, losesAnswers }, { path, body }) => {
    const found = disputes.get(Number(path.split('/')[2]));
    if (!found) return refuse(404, 'Dispute not found');
    if (found['status'] === 'resolved') return refuse(400, 'Dispute has been resolved');
    const { resolution } = body;
    Object.assign(found, { status: 'resolved', resolution, resolvedAt: now() });
    return losesAnswers ? { destroy: true } : fine({ id: found['id'] });
  },
  'GET /dispute/*': oneOf(({ disputes }, last) => disputes.get(Number(last)), 'Dispute not found'),
};

function answer(stub: PaystackStub, request: StubRequest): StubReply {
  const url = new URL(request.path, 'http://paystack.test');
  // a signed address needs no key
  const isKnown = request.headers.authorization === `Bearer ${stub.key}`;
  if (!isKnown && !request.path.startsWith('/upload/')) return refuse(401, 'Invalid key');
  const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const exact = routes[`${request.method} ${url.pathname}`];
  const open = routes[`${request.method} ${url.pathname.replace(/[^/]*$/, '*')}`];
  const inside = routes[`${request.method} ${url.pathname.replace(/[^/]+(?=\/[^/]+$)/, '*')}`];
  return (exact ?? open ?? inside)?.(stub, request, last, url) ?? refuse(404, 'Endpoint not found');
}

/** Recipients are created before anything is sent, so faults of sending don't affect them. */
const isSpared = ({ path }: StubRequest) => path === '/transferrecipient';

/** Paystack in the formats of its public examples. */
export async function startPaystack(key = PAYSTACK_KEY): Promise<PaystackStub> {
  const vendor = await startVendor({
    handle: (request) => answer(stub, request),
    refused: refuse(401, 'Invalid key'),
    isSpared,
  });
  const stub: PaystackStub = Object.assign(vendor, {
    ...emptyBooks(),
    key,
    pay(reference: string, amount?: number) {
      const found = stub.transactions.get(reference);
      if (!found) throw new Error(`No payment ${reference}`);
      const paid = amount ?? found.amount;
      Object.assign(found, { status: 'success', amount: paid, fees: 100, paid_at: now() });
    },
    transferIn(accountNumber: string, amount: number, senderName: string) {
      const reference = randomUUID();
      stub.transactions.set(reference, {
        id: nextId(),
        reference,
        status: 'success',
        channel: 'dedicated_nuban',
        amount,
        requested_amount: amount,
        fees: 50,
        currency: 'NGN',
        paid_at: now(),
        created_at: now(),
        authorization: {
          receiver_bank_account_number: accountNumber,
          sender_name: senderName,
          narration: 'NIP: for Ada',
        },
      });
      return reference;
    },
    hook(event: string, data: object) {
      const raw = Buffer.from(JSON.stringify({ event, data }));
      const signature = createHmac('sha512', key).update(raw).digest('hex');
      return { raw, signature, header: 'x-paystack-signature' };
    },
  });
  return stub;
}
