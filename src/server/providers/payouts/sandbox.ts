import type { Behaviour } from '#lib/sandbox/contract.ts';
import { money } from '#lib/money.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxFloat } from '#server/providers/sandbox-float.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { readOrderNotice, sampleNotice } from '#server/providers/notice-signature.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { PaidOut, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
import { countQuestion, enter, lookUp, type Entry } from './sandbox-books.ts';
import { sandboxPayoutsList } from './sandbox-list.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';
import type { SandboxPayout } from './tables.ts';

const RECHECK_MS = 10_000;
const SOON_S = 6;
const LATE_S = 20;
/** "Not found" proves that nothing was sent only after this time. */
const PROOF_AFTER_MS = 5 * 60_000;
const QUESTIONS = 3;

type Answer = Outcome<PaidOut>;

/** How the sandbox's provider treats a payout. */
type Course =
  | 'pays'
  | 'says no'
  | 'pays, then returned'
  | 'no answer, pays'
  | 'slow'
  | 'soon'
  | 'late'
  | 'tells twice';

const byLastDigit: Record<string, Course> = {
  '0': 'pays',
  '1': 'says no',
  '2': 'pays, then returned',
  '4': 'no answer, pays',
  '5': 'slow',
};

/** For the sandbox console: the result of a withdrawal to each account; for others the switch decides. */
export const magicPayoutEndings: readonly { value: string; effect: string }[] = [
  { value: '0', effect: 'Withdrawals to it are paid right away.' },
  { value: '1', effect: 'The bank declines withdrawals to it.' },
  { value: '2', effect: 'Withdrawals to it are paid, then returned a little later.' },
  { value: '4', effect: 'Withdrawals to it are paid, but the answer gets lost.' },
  { value: '5', effect: 'Withdrawals to it are paid after we’ve asked three times.' },
];

const byBehaviour: Record<Behaviour, Course> = {
  done: 'pays',
  failed: 'says no',
  pending: 'soon',
  timeout: 'no answer, pays',
  late: 'late',
  'duplicate notice': 'tells twice',
};

function entryOf(course: Course, delayMs: number): Entry {
  switch (course) {
    case 'pays':
    case 'no answer, pays':
      return { state: 'paid' };
    case 'says no':
      return { state: 'failed' };
    case 'pays, then returned':
      return { state: 'paid', next: { state: 'reversed', afterS: LATE_S } };
    case 'slow':
      return { state: 'accepted', polls: QUESTIONS };
    case 'soon':
      return { state: 'accepted', next: { state: 'paid', afterS: SOON_S } };
    case 'late':
      return { state: 'accepted', next: { state: 'paid', afterS: delayMs / 1000 || LATE_S } };
    case 'tells twice':
      return { state: 'paid', noticesNow: 2 };
  }
}

const unknown = (reason: 'timeout' | 'not_found'): Answer => ({
  kind: 'unknown',
  reason,
  recheckAfterMs: RECHECK_MS,
});
const refusal = (code: FailCode): Answer => ({ kind: 'failed', code, retryable: false, raw: null });
const pending: Answer = { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };

function answerOf(payout: SandboxPayout): Answer {
  switch (payout.state) {
    case 'paid':
      return {
        kind: 'done',
        value: { paid: money(payout.amount, payout.currency) },
        providerRef: `TRF${sha256(payout.reference).toString('hex').slice(0, 12).toUpperCase()}`,
        raw: null,
      };
    case 'accepted':
      return pending;
    case 'reversed':
      return refusal('reversed');
    case 'failed':
      return refusal('declined');
  }
}

const silent: ReadonlySet<Course> = new Set<Course>(['no answer, pays', 'late']);

/** A realistic payout provider: it keeps its own books, loses replies, and sends signed notices late or twice. */
export function sandboxPayouts(parts: ProviderParts): PayoutPort {
  const secret = noticeSecret(parts.env);

  const pay = async (request: PayoutRequest): Promise<Answer> => {
    const switched = await readSwitch(parts.db, 'payouts');
    const course = byLastDigit[request.accountNumber.slice(-1)] ?? byBehaviour[switched.behaviour];
    const isNew = await enter(parts, request, entryOf(course, switched.delay_ms));
    await waitAsSwitched(switched);
    if (silent.has(course)) return unknown('timeout');
    const payout = await lookUp(parts, request.reference);
    // a reference used twice means that an earlier attempt got through: only a requery can tell
    return payout && isNew ? answerOf(payout) : pending;
  };

  return {
    id: 'payouts-sandbox',
    isSandbox: true,
    getFloat: sandboxFloat(parts, 'settlement_payout'),
    sampleNotice: () => sampleNotice({ SIGNATURE_HEADER, signNotice }, noticeSecret(parts.env)),
    referenceFor: (orderId) => `OJW${orderId.replaceAll('-', '')}`,
    pay,
    async requery({ reference, sentAt }) {
      const payout = await lookUp(parts, reference);
      if (payout) {
        await countQuestion(parts, reference);
        return answerOf(payout);
      }
      const isProof = parts.clock.now().getTime() - sentAt.getTime() >= PROOF_AFTER_MS;
      return isProof ? refusal('not_found') : unknown('not_found');
    },
    listSettled: sandboxPayoutsList(parts),
    readNotice: (header, raw) => readOrderNotice(header(SIGNATURE_HEADER), raw, secret),
  };
}
