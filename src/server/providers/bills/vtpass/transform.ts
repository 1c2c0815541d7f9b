import { z } from 'zod';
import { money, type Money } from '#lib/money.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { Vended } from '#server/ports/bills.ts';
import { readGoods } from './goods.ts';
import { readNaira, readSum, text, unconfirmed } from './wire.ts';

/** The few fields we read. The shape of replies varies, so nothing is required. */
const Answer = z.looseObject({
  code: text,
  amount: text,
  requestId: text,
  content: z
    .looseObject({
      transactions: z
        .looseObject({
          status: text,
          unit_price: text,
          quantity: text,
          transactionId: text,
          [unconfirmed.commission]: z.unknown().optional(),
        })
        .nullish(),
    })
    .nullish(),
});

const RECHECK_MS = 10_000;
/** Within this time, "not found" may only mean "not yet". */
const PROOF_AFTER_MS = 5 * 60_000;

/** The request was refused and nothing was charged. No other code is conclusive. */
const refusals: Readonly<Record<string, FailCode>> = {
  '010': 'invalid_input',
  '011': 'invalid_input',
  '012': 'invalid_input',
  '013': 'limit',
  '016': 'declined',
  '017': 'limit',
  '018': 'insufficient_float',
  '019': 'duplicate',
  '021': 'auth',
  '022': 'auth',
  '023': 'auth',
  '024': 'auth',
  '027': 'auth',
  '028': 'auth',
  '030': 'provider_down',
  '031': 'limit',
  '032': 'limit',
  '034': 'provider_down',
  '035': 'provider_down',
  '085': 'invalid_input',
  '087': 'auth',
  '091': 'declined',
};

/** On a requery, these codes are final for the order; the others only mean that our query was refused. */
const finalOnRequery = new Set(['016', '091']);

const failed = (code: FailCode, raw: unknown): Outcome<Vended> => ({
  kind: 'failed',
  code,
  retryable: code === 'provider_down',
  raw,
});
const pending = (raw: unknown): Outcome<Vended> => ({
  kind: 'pending',
  recheckAfterMs: RECHECK_MS,
  raw,
});
const unclear = (): Outcome<Vended> => ({
  kind: 'unknown',
  reason: 'bad_body',
  recheckAfterMs: RECHECK_MS,
});

/** What it pays us for a purchase, as a negative fee; undefined if it is missing or not an amount. */
function commissionIn(said: unknown): Money | undefined {
  const sum = readSum(text.safeParse(said).data);
  return sum ? money(-sum.minor, sum.currency) : undefined;
}

function processed(answer: z.infer<typeof Answer>, raw: unknown): Outcome<Vended> {
  const transaction = answer.content?.transactions;
  switch (transaction?.status?.toLowerCase()) {
    case 'delivered':
      return {
        kind: 'done',
        value: {
          delivered: readNaira(answer.amount) ?? readNaira(transaction.unit_price),
          ...readGoods(raw),
          fee: commissionIn(transaction[unconfirmed.commission]),
        },
        providerRef: transaction.transactionId ?? answer.requestId ?? '',
        raw,
      };
    case 'failed':
      return failed('declined', raw);
    case 'reversed':
      return failed('reversed', raw);
    default:
      return pending(raw);
  }
}

/** What a reply to `pay` means. An unlisted code is not conclusive. */
export function readPayment(body: unknown): Outcome<Vended> {
  const parsed = Answer.safeParse(body);
  if (!parsed.success || !parsed.data.code) return unclear();
  const { code } = parsed.data;
  if (code === '000') return processed(parsed.data, body);
  if (code === '040') return failed('reversed', body);
  const refusal = refusals[code];
  return refusal ? failed(refusal, body) : pending(body);
}

/** What a reply to `requery` means. A refused query says nothing about the order. */
export function readState(body: unknown, sentAgoMs: number): Outcome<Vended> {
  const parsed = Answer.safeParse(body);
  if (!parsed.success || !parsed.data.code) return unclear();
  const { code } = parsed.data;
  if (code === '000') return processed(parsed.data, body);
  if (code === '040') return failed('reversed', body);
  if (code === '015')
    return sentAgoMs >= PROOF_AFTER_MS
      ? failed('not_found', body)
      : { kind: 'unknown', reason: 'not_found', recheckAfterMs: RECHECK_MS };
  if (finalOnRequery.has(code)) return failed(refusals[code] ?? 'other', body);
  if (code in refusals) return unclear();
  return pending(body);
}

const unknownBalance: Outcome<never> = {
  kind: 'unknown',
  reason: 'bad_body',
  recheckAfterMs: RECHECK_MS,
};
const Balance = z.looseObject({ contents: z.looseObject({ balance: text }) });

/** The balance of our wallet there. */
export function readBalance(body: unknown): Outcome<readonly Money[]> {
  const { data } = Balance.safeParse(body);
  const sum = readNaira(data?.contents.balance);
  if (sum) return { kind: 'done', value: [sum], providerRef: 'vtpass-balance', raw: null };
  const { data: refused } = Answer.safeParse(body);
  const code = refusals[refused?.code ?? ''];
  return code ? { kind: 'failed', code, retryable: false, raw: null } : unknownBalance;
}
