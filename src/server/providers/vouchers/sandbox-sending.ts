import { money } from '#lib/money.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { Sent, VouchersPort } from '#server/ports/vouchers.ts';
import { noAnswer, notKnown, notYet, saysNo } from './sandbox-answers.ts';
import { enter, lookUp, type Entry } from './sandbox-books.ts';
import { courseOf, type Course } from './sandbox-magic.ts';
import type { SandboxVoucherTransfer } from './tables.ts';

const SOON_S = 6;
const LATE_S = 20;
/** "Not found" proves that nothing was sent only after this time. */
const PROOF_AFTER_MS = 5 * 60_000;

type Answer = Outcome<Sent>;

/** The book entry for each course. */
function entryOf(course: Course, delayMs: number): Entry {
  switch (course) {
    case 'sends':
    case 'no answer, sent':
      return { state: 'sent' };
    case 'tells twice':
      return { state: 'sent', noticesNow: 2 };
    case 'pending then sent':
      return { state: 'accepted', next: { state: 'sent', afterS: SOON_S } };
    case 'late':
      return { state: 'accepted', next: { state: 'sent', afterS: delayMs / 1000 || LATE_S } };
    case 'says no':
    case 'no answer, failed':
      return { state: 'failed', failCode: 'blocked' };
  }
}

const silent: ReadonlySet<Course> = new Set<Course>([
  'no answer, sent',
  'no answer, failed',
  'late',
]);

/** The provider's own number for a transfer. */
const batchOf = (reference: string): string =>
  `PB${sha256(reference).toString('hex').slice(0, 12).toUpperCase()}`;

function answerOf({
  reference,
  state,
  amount,
  currency,
  fail_code,
}: SandboxVoucherTransfer): Answer {
  if (state === 'accepted') return notYet;
  if (state === 'reversed') return saysNo('reversed');
  if (state === 'failed') return saysNo((fail_code ?? 'declined') as FailCode);
  const value = { sent: money(amount, currency) };
  return { kind: 'done', value, providerRef: batchOf(reference), raw: null };
}

/** Dollars that we send: replies get lost, and notices come late or twice. */
export const sandboxSending = (parts: ProviderParts): Pick<VouchersPort, 'send' | 'requery'> => ({
  async send(request) {
    const switched = await readSwitch(parts.db, 'vouchers');
    const course = courseOf(request.account, switched.behaviour);
    const isNew = await enter(parts, request, entryOf(course, switched.delay_ms));
    await waitAsSwitched(switched);
    if (silent.has(course)) return noAnswer;
    const transfer = await lookUp(parts, request.reference);
    // a reference used twice means that an earlier attempt got through: only a requery can tell
    return transfer && isNew ? answerOf(transfer) : notYet;
  },
  async requery({ reference, sentAt }) {
    const transfer = await lookUp(parts, reference);
    if (transfer) return answerOf(transfer);
    const isProof = parts.clock.now().getTime() - sentAt.getTime() >= PROOF_AFTER_MS;
    return isProof ? saysNo('not_found') : notKnown;
  },
});
