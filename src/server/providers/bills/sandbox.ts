import { money } from '#lib/money.ts';
import type { Behaviour } from '#lib/sandbox/contract.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxFloat } from '#server/providers/sandbox-float.ts';
import { readOrderNotice, sampleNotice } from '#server/providers/notice-signature.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import {
  KEY_CHANGE,
  type BillsPort,
  type BuyRequest,
  type Vended,
  type Voucher,
} from '#server/ports/bills.ts';
import { enter, lookUp, targetOf, type Entry } from './sandbox-books.ts';
import { chargeFor, listPlans, verifyAccount } from './sandbox-accounts.ts';
import { sandboxBillsList } from './sandbox-list.ts';
import { courseOfNumber, withoutNames, type Course } from './sandbox-magic.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';
import type { SandboxBill } from './tables.ts';

const RECHECK_MS = 10_000;
const SOON_S = 6;
const LATE_S = 20;
const DAY_S = 24 * 3600;
/** "Not found" proves that nothing was sent only after this time. */
const PROOF_AFTER_MS = 5 * 60_000;

/** Digits that are the same each time the same order is queried. */
function digitsOf(reference: string, what: string, length: number): string {
  const hash = sha256(`${what}:${reference}`).toString('hex');
  return BigInt(`0x${hash}`).toString().slice(0, length);
}

const TOKEN = 20;
const PIN = 12;
/** Minor units per kilowatt hour: a made-up price. */
const PER_KWH = 20_950n;

const tokenOf = ({ reference }: SandboxBill, name: string, label?: string): Voucher => ({
  kind: 'electricity_token',
  value: digitsOf(reference, name, TOKEN),
  ...(label ? { label } : {}),
});

const pinOf = ({ reference }: SandboxBill): Voucher => ({
  kind: 'pin',
  value: digitsOf(reference, 'pin', PIN),
});

function vouchersOf(bill: SandboxBill): Voucher[] {
  switch (bill.delivers) {
    case 'token':
      return [tokenOf(bill, 'token')];
    case 'token with key change':
      // in the order in which they are typed into the meter
      return [
        tokenOf(bill, 'kct1', `${KEY_CHANGE} 1`),
        tokenOf(bill, 'kct2', `${KEY_CHANGE} 2`),
        tokenOf(bill, 'token', 'Energy token'),
      ];
    case 'pin and serial':
      return [
        { kind: 'serial', value: `WRC${digitsOf(bill.reference, 'serial', PIN)}` },
        pinOf(bill),
      ];
    case 'pin':
      return [pinOf(bill)];
    case null:
      return [];
  }
}

/** What comes with a bill, such as a token; always the same for the same order. */
function goodsOf(bill: SandboxBill): Pick<Vended, 'vouchers' | 'told'> {
  const vouchers = vouchersOf(bill);
  const isToken = vouchers.some(({ kind }) => kind === 'electricity_token');
  if (!isToken) return { vouchers };
  const tenths = (bill.amount * 10n) / PER_KWH;
  return { vouchers, told: [{ label: 'Units', value: `${tenths / 10n}.${tenths % 10n} kWh` }] };
}

type Answer = Outcome<Vended>;

const unknown = (reason: 'timeout' | 'bad_body' | 'not_found'): Answer => ({
  kind: 'unknown',
  reason,
  recheckAfterMs: RECHECK_MS,
});

const refusal = (code: FailCode): Answer => ({ kind: 'failed', code, retryable: false, raw: null });

const byBehaviour: Record<Behaviour, Course> = {
  done: 'delivers',
  failed: 'says no',
  pending: 'pending then delivered',
  timeout: 'no answer, delivered',
  late: 'late',
  'duplicate notice': 'notice before the answer, twice',
};

/** The book entry for each course; undefined for an order that never arrives. */
function entryOf(course: Course, delayMs: number): Entry | undefined {
  const later = (state: 'delivered' | 'reversed', afterS: number) => ({ state, afterS });
  switch (course) {
    case 'delivers':
    case 'no answer, delivered':
    case 'odd answer, delivered':
      return { state: 'delivered' };
    case 'notice before the answer, twice':
      return { state: 'delivered', noticesNow: 2 };
    case 'pending then delivered':
      return { state: 'accepted', next: later('delivered', SOON_S) };
    case 'late':
      return { state: 'accepted', next: later('delivered', delayMs / 1000 || LATE_S) };
    case 'no answer, failed':
    case 'says no':
      return { state: 'failed', failCode: 'declined' };
    case 'wrong network':
      return { state: 'failed', failCode: 'wrong_network' };
    case 'never settles':
      return { state: 'accepted' };
    case 'delivered, then reversed':
      return { state: 'delivered', next: later('reversed', LATE_S) };
    case 'never arrives':
      return undefined;
  }
}

function answerOf(bill: SandboxBill): Answer {
  switch (bill.state) {
    case 'delivered':
      return {
        kind: 'done',
        value: { delivered: money(bill.amount, bill.currency), ...goodsOf(bill) },
        providerRef: `SB${sha256(bill.reference).toString('hex').slice(0, 12).toUpperCase()}`,
        raw: null,
      };
    case 'accepted':
      return { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
    case 'reversed':
      return refusal('reversed');
    case 'failed':
      return refusal((bill.fail_code ?? 'declined') as FailCode);
  }
}

const silent: ReadonlySet<Course> = new Set<Course>([
  'no answer, delivered',
  'no answer, failed',
  'never settles',
  'never arrives',
  'late',
]);

/** The provider gives no useful answer about this order until its books are changed manually. */
const neverAnswers = (bill: SandboxBill): boolean =>
  bill.state === 'accepted' && courseOfNumber(bill.phone) === 'never settles';

/**
 * A realistic bills provider: it keeps its own books, responds slowly when switched to, loses replies, and
 * sends signed notices late, twice, or before the reply.
 */
export function sandboxBills(parts: ProviderParts): BillsPort {
  const secret = noticeSecret(parts.env);

  const buy = async (request: BuyRequest): Promise<Answer> => {
    const switched = await readSwitch(parts.db, 'bills');
    const course = courseOfNumber(targetOf(request)) ?? byBehaviour[switched.behaviour];
    const entry = await chargeFor(parts.db, request, entryOf(course, switched.delay_ms));
    const isNew = entry === undefined || (await enter(parts, request, entry));
    await waitAsSwitched(switched);
    if (silent.has(course)) return unknown('timeout');
    if (course === 'odd answer, delivered') return unknown('bad_body');
    const bill = await lookUp(parts, request.reference);
    // a reference used twice means that an earlier attempt got through: only a requery can tell
    if (!bill || !isNew) return { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
    return answerOf(bill);
  };

  return {
    id: 'bills-sandbox',
    isSandbox: true,
    getFloat: sandboxFloat(parts, 'float_bills'),
    sampleNotice: () => sampleNotice({ SIGNATURE_HEADER, signNotice }, noticeSecret(parts.env)),
    catalogue: 'bills-sandbox',
    referenceFor: (orderId) => `OJB${orderId.replaceAll('-', '')}`,
    buy,
    verifies: (biller) => !withoutNames.includes(biller),
    takesUpToS: (biller) => (withoutNames.includes(biller) ? DAY_S : undefined),
    verify: (request) => verifyAccount(parts, request),
    plans: (biller) => listPlans(parts.db, biller),
    async requery({ reference, sentAt }) {
      const bill = await lookUp(parts, reference);
      if (bill) return neverAnswers(bill) ? unknown('timeout') : answerOf(bill);
      const isProof = parts.clock.now().getTime() - sentAt.getTime() >= PROOF_AFTER_MS;
      return isProof ? refusal('not_found') : unknown('not_found');
    },
    listSettled: sandboxBillsList(parts),
    readNotice: (header, raw) => readOrderNotice(header(SIGNATURE_HEADER), raw, secret),
  };
}
