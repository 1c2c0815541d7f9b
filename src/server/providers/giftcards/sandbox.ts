import { money } from '#lib/money.ts';
import { hmac, sha256 } from '#server/platform/crypto.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxFloat } from '#server/providers/sandbox-float.ts';
import { readOrderNotice, sampleNotice } from '#server/providers/notice-signature.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { GiftCardsPort, VendedCards, VendRequest } from '#server/ports/giftcards.ts';
import { enter, lookUp, piecesOf, type Entry } from './sandbox-books.ts';
import { sandboxCardsList } from './sandbox-list.ts';
import { courseOf, missingIn, NEVER_THERE, type Course } from './sandbox-magic.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';
import type { SandboxCardOrder } from './tables.ts';

const RECHECK_MS = 10_000;
const SOON_S = 6;
const LATE_S = 20;
/** "Not found" proves that nothing was sent only after this time. */
const PROOF_AFTER_MS = 5 * 60_000;

type Answer = Outcome<VendedCards>;

const unknown = (reason: 'timeout' | 'not_found') =>
  ({ kind: 'unknown', reason, recheckAfterMs: RECHECK_MS }) as const;
const pending: Answer = { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
const refusal = (code: FailCode): Answer => ({ kind: 'failed', code, retryable: false, raw: null });

/** The book entry for each course. */
function entryOf(course: Course, delayMs: number): Entry {
  switch (course) {
    case 'delivers':
    case 'one code is missing':
    case 'no answer, delivered':
      return { state: 'delivered' };
    case 'notice before the answer, twice':
      return { state: 'delivered', noticesNow: 2 };
    case 'pending then delivered':
      return { state: 'accepted', next: { state: 'delivered', afterS: SOON_S } };
    case 'late':
      return {
        state: 'accepted',
        next: { state: 'delivered', afterS: delayMs / 1000 || LATE_S },
      };
    case 'sold out':
      return { state: 'failed', failCode: 'out_of_stock' };
    case 'no answer, failed':
    case 'says no':
      return { state: 'failed', failCode: 'declined' };
  }
}

const silent: ReadonlySet<Course> = new Set<Course>([
  'no answer, delivered',
  'no answer, failed',
  'late',
]);

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code of the nth card of an order: the same however often it is requested. */
function codeOf(secret: string, reference: string, n: number): string {
  const bytes = hmac(secret, `${reference}:${n}`).subarray(0, 16);
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
}

function answerOf(order: SandboxCardOrder, secret: string): Answer {
  const { reference, items, amount, currency } = order;
  switch (order.state) {
    case 'delivered': {
      const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
      const missing = missingIn(items);
      return {
        kind: 'done',
        value: {
          charged: money(amount, currency),
          codes: Array.from({ length: count }, (_, n) =>
            missing.has(n) ? null : codeOf(secret, reference, n),
          ),
        },
        providerRef: `CD${sha256(reference).toString('hex').slice(0, 12).toUpperCase()}`,
        raw: null,
      };
    }
    case 'accepted':
      return pending;
    case 'reversed':
      return refusal('reversed');
    case 'failed':
      return refusal((order.fail_code ?? 'declined') as FailCode);
  }
}

/**
 * A realistic card supplier: it keeps its own books and stock, responds slowly when switched to, loses
 * replies, and sends signed notices late, twice, or before the reply.
 */
export function sandboxCards(parts: ProviderParts): GiftCardsPort {
  const secret = noticeSecret(parts.env);
  const codeSecret = hmac(parts.env.SECRET, 'cards-sandbox-codes').toString('hex');

  const vend = async (request: VendRequest): Promise<Answer> => {
    const switched = await readSwitch(parts.db, 'giftcards');
    const course = courseOf(request.items, switched.behaviour);
    const isNew = await enter(parts, request, entryOf(course, switched.delay_ms));
    await waitAsSwitched(switched);
    if (silent.has(course)) return unknown('timeout');
    const order = await lookUp(parts, request.reference);
    // a reference used twice means that an earlier attempt got through: only a requery can tell
    return order && isNew ? answerOf(order, codeSecret) : pending;
  };

  return {
    id: 'cards-sandbox',
    isSandbox: true,
    getFloat: sandboxFloat(parts, 'float_gift_cards'),
    sampleNotice: () => sampleNotice({ SIGNATURE_HEADER, signNotice }, noticeSecret(parts.env)),
    name: 'Card Depot',
    referenceFor: (orderId) => `OJG${orderId.replaceAll('-', '')}`,
    async stockOf(items) {
      if ((await readSwitch(parts.db, 'giftcards')).behaviour === 'timeout')
        return unknown('timeout');
      const counted = await Promise.all(items.map((item) => piecesOf(parts, item)));
      return {
        kind: 'done',
        value: counted.map((pieces) => pieces ?? NEVER_THERE - 1),
        providerRef: 'stock',
        raw: null,
      };
    },
    vend,
    async requery({ reference, sentAt }) {
      const order = await lookUp(parts, reference);
      if (order) return answerOf(order, codeSecret);
      const isProof = parts.clock.now().getTime() - sentAt.getTime() >= PROOF_AFTER_MS;
      return isProof ? refusal('not_found') : unknown('not_found');
    },
    listSettled: sandboxCardsList(parts),
    readNotice: (header, raw) => readOrderNotice(header(SIGNATURE_HEADER), raw, secret),
  };
}
