import type { Money } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { RefundRequest } from '#server/ports/payments.ts';
import { saysNo } from './answers.ts';

type Answer = Outcome<{ refunded: Money }>;

/** A refund of a payment that the provider lists. */
interface Listed {
  /** Minor units. */
  minor: bigint;
  /** What was written beside it; undefined if the provider doesn't repeat that. */
  note: string | undefined;
  /** False once it has failed: nothing was returned, and nothing will be. */
  isLiving: boolean;
  answer: () => Answer;
}

type Requested = Pick<RefundRequest, 'refundReference' | 'amount'>;

/** Without its note, a living refund of the same amount could be ours, so it counts as ours. */
const isOurs = ({ note, isLiving, minor }: Listed, { refundReference, amount }: Requested) =>
  note === undefined ? isLiving && minor === amount.minor : note.includes(refundReference);

/** Done once all of them are. */
function allOf(refunds: readonly Listed[], refunded: Money): Answer | undefined {
  const answers = refunds.map(({ answer }) => answer());
  const last = answers.find(({ kind }) => kind !== 'done') ?? answers.at(-1);
  return last?.kind === 'done' ? { ...last, value: { refunded } } : last;
}

/**
 * What the refunds that a provider lists of a payment mean for the requested one; undefined if it can be made.
 * `failed` with duplicate: others left too little of the payment.
 * @param paid minor units
 */
export function answerOfEarlier(
  listed: readonly Listed[],
  requested: Requested,
  paid: bigint,
): Answer | undefined {
  const { amount } = requested;
  const ours = listed.filter((each) => isOurs(each, requested));
  const own = ours.find(({ isLiving }) => isLiving) ?? ours[0];
  if (own) return own.answer();
  const others = listed.filter(({ isLiving }) => isLiving);
  const left = others.reduce((rest, { minor }) => rest - minor, paid);
  if (left >= amount.minor) return undefined;
  // others returned the whole payment
  if (left <= 0n && amount.minor >= paid) return allOf(others, amount);
  return saysNo('duplicate');
}
