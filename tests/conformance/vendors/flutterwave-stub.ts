import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { startVendor, type Vendor } from '../vendor.ts';

export const FLUTTERWAVE_KEY = 'FLWSECK_TEST-key-of-the-tests';
export const FLUTTERWAVE_SECRET = 'a-secret-of-the-tests-in-the-dashboard';

interface FakePayment {
  id: number;
  tx_ref: string;
  amount: number;
  currency: string;
  status: string;
  app_fee: number;
  created_at: string;
}

interface FakeTransfer {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  fee: number;
  created_at: string;
}

interface FakeRefund {
  id: number;
  tx_id: number;
  amount_refunded: number;
  status: string;
}

export interface FlutterwaveStub extends Vendor {
  /** Opened pages and prompts, by our reference. */
  opened: Map<string, { amount: number; currency: string }>;
  /** Payments; until someone pays, it knows of none. */
  payments: Map<string, FakePayment>;
  transfers: Map<string, FakeTransfer>;
  refunds: FakeRefund[];
  course: 'NEW' | 'SUCCESSFUL' | 'FAILED' | 'refuses';
  isRefusing: boolean;
  /** Makes its lists ignore filters. */
  isUnfiltered: boolean;
  accountName: string | null;
  pay: (reference: string, amount?: number) => void;
  hook: (event: string, data: object) => { raw: Buffer; header: string; signature: string };
}

const fine = (data: unknown, more: object = {}): StubReply => ({
  json: { status: 'success', message: 'Done', data, ...more },
});
const refuse = (status: number, message: string): StubReply => ({
  status,
  json: { status: 'error', message, data: null },
});
const pages = { meta: { page_info: { total: 1, current_page: 1, total_pages: 1 } } };

let lastId = 0;
const nextId = () => (lastId += 1);
const now = () => new Date().toISOString();

function open(stub: FlutterwaveStub, body: Record<string, unknown>): StubReply | undefined {
  const reference = String(body['tx_ref']);
  if (stub.isRefusing) return refuse(400, 'Currency is not supported');
  if (!stub.opened.has(reference))
    stub.opened.set(reference, {
      amount: Number(body['amount']),
      currency: String(body['currency']),
    });
  return undefined;
}

function transfer(stub: FlutterwaveStub, body: Record<string, unknown>): StubReply {
  const reference = String(body['reference']);
  if (stub.transfers.has(reference))
    return refuse(400, 'A transfer with this reference already exists');
  const atBank = /^GH\d/.test(String(body['account_bank']));
  if (atBank && !body['destination_branch_code'])
    return refuse(400, 'destination_branch_code is required');
  if (stub.course === 'refuses') return refuse(400, 'Account number is not valid');
  const made: FakeTransfer = {
    id: nextId(),
    reference,
    status: stub.course,
    fee: 1.5,
    created_at: now(),
    amount: Number(body['amount']),
    currency: String(body['currency']),
  };
  stub.transfers.set(reference, made);
  // whatever the result, the reply only says that it is new
  return fine({ ...made, status: 'NEW' });
}

function refund(stub: FlutterwaveStub, id: number, body: Record<string, unknown>): StubReply {
  if (stub.refunds.some(({ tx_id }) => tx_id === id))
    return refuse(400, 'This transaction has been refunded');
  const made = {
    id: nextId(),
    tx_id: id,
    status: 'completed',
    amount_refunded: Number(body['amount']),
  };
  stub.refunds.push(made);
  return fine(made);
}

/** In Ghana the payer confirms on its page, elsewhere on their phone. */
function charged({ currency, network }: Record<string, unknown>): StubReply {
  if (currency !== 'GHS')
    return fine(
      { id: nextId(), status: 'pending' },
      { meta: { authorization: { mode: 'callback', note: 'Enter your M-PESA PIN.' } } },
    );
  if (!['MTN', 'Telecel', 'TIGO'].includes(String(network)))
    return refuse(400, 'Network is not valid');
  const redirect = `https://verify.flutterwave.test/${nextId()}`;
  return {
    json: {
      status: 'success',
      message: 'Charge initiated',
      meta: { authorization: { mode: 'redirect', redirect } },
    },
  };
}

function post(stub: FlutterwaveStub, path: string, body: Record<string, unknown>): StubReply {
  if (path === '/payments')
    return open(stub, body) ?? fine({ link: `https://pay.flutterwave.test/${lastId}` });
  if (path === '/charges') return open(stub, body) ?? charged(body);
  if (path === '/transfers') return transfer(stub, body);
  if (path === '/accounts/resolve')
    return stub.accountName === null
      ? refuse(400, 'Sorry, recipient account could not be validated')
      : fine({ account_number: body['account_number'], account_name: stub.accountName });
  const [, id] = /^\/transactions\/(\d+)\/refund$/.exec(path) ?? [];
  return id ? refund(stub, Number(id), body) : refuse(404, 'No such address');
}

function get(stub: FlutterwaveStub, path: string, query: URLSearchParams): StubReply {
  if (path === '/transactions/verify_by_reference') {
    const found = stub.payments.get(query.get('tx_ref') ?? '');
    return found ? fine(found) : refuse(400, 'No transaction was found for this id');
  }
  if (path === '/balances')
    return fine([
      { currency: 'GHS', available_balance: 8000.25, ledger_balance: 9000 },
      { currency: 'KES', available_balance: 0, ledger_balance: 0 },
      { currency: 'TZS', available_balance: 12.5, ledger_balance: 12.5 },
    ]);
  if (path === '/banks/GH') return fine([{ id: 1, code: 'GH040100', name: 'GCB Bank' }]);
  if (path === '/banks/1/branches')
    return fine([
      { id: 9, branch_code: 'GH040101', branch_name: 'GCB BANK-HEAD OFFICE', bank_id: 1 },
    ]);
  if (path === '/transactions') return fine([...stub.payments.values()], pages);
  const isAsked = (name: string, value: unknown) =>
    stub.isUnfiltered || !query.has(name) || query.get(name) === String(value);
  if (path === '/transfers') {
    const all = [...stub.transfers.values()];
    return fine(
      all.filter(({ reference }) => isAsked('reference', reference)),
      pages,
    );
  }
  if (path === '/refunds') return fine(stub.refunds.filter(({ tx_id }) => isAsked('tx_id', tx_id)));
  return refuse(404, 'No such address');
}

function answer(stub: FlutterwaveStub, { method, path: asked, body, headers }: StubRequest) {
  if (headers.authorization !== `Bearer ${FLUTTERWAVE_KEY}`)
    return refuse(401, 'Invalid authorization key');
  const { pathname, searchParams } = new URL(asked, 'http://flutterwave.test');
  return method === 'POST' ? post(stub, pathname, body) : get(stub, pathname, searchParams);
}

/** Flutterwave's version 3, as its own client library uses it. */
export async function startFlutterwave(): Promise<FlutterwaveStub> {
  const vendor = await startVendor({
    handle: (request) => answer(stub, request),
    refused: refuse(401, 'Invalid authorization key'),
  });
  const stub: FlutterwaveStub = Object.assign(vendor, {
    opened: new Map(),
    payments: new Map(),
    transfers: new Map(),
    refunds: [],
    course: 'SUCCESSFUL' as const,
    isRefusing: false,
    isUnfiltered: false,
    accountName: 'ADA OBI',
    pay(reference: string, amount?: number) {
      const asked = stub.opened.get(reference);
      if (!asked) throw new Error(`No payment ${reference}`);
      stub.payments.set(reference, {
        id: nextId(),
        tx_ref: reference,
        status: 'successful',
        app_fee: 1.4,
        amount: amount ?? asked.amount,
        currency: asked.currency,
        created_at: now(),
      });
    },
    hook: (event: string, data: object) => ({
      raw: Buffer.from(JSON.stringify({ event, data })),
      header: 'verif-hash',
      signature: FLUTTERWAVE_SECRET,
    }),
  });
  return stub;
}
