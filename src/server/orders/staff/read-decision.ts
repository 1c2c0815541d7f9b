import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import { plainText } from '#lib/rules/plain-text.ts';
import { proofOf } from '#server/desk/proof.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import { reasonFor } from '#server/orders/reasons.ts';
import { isStaffWork } from '#server/orders/stages/list-overdue-stages.ts';
import { isUndecided } from '#server/orders/statuses.ts';
import type { OrderItem } from '#server/orders/tables.ts';
import { leftOf, linesMeant, staffSteps, sumFor } from './chosen-lines.ts';
import type { OrderWithLines } from './order-cases.ts';
import { checkCodes } from './typed-codes.ts';

export type OrderVerdict = 'next_stage' | 'complete' | 'fail' | 'refund' | 'leave';

/** A decision about an order, validated; amounts are minor units. */
export interface Said {
  verdict: OrderVerdict;
  /** What it captures, releases or refunds; 0 if nothing moves. */
  amount: bigint;
  /** The text for the owner; null for no further explanation. */
  reason: string | null;
  reasonCode: string | null;
  proof: string | null;
  providerReference: string | null;
  /** The stage to enter. */
  stage: string | null;
  /** The lines that it is about. */
  lines: readonly OrderItem[];
  /** It names some of several lines; the others stay as they are. */
  isPart: boolean;
}

type Words = Pick<Said, 'reason' | 'reasonCode'> & Partial<Said>;

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** The verdicts that are possible now, the usual one first. */
export function verdictsFor(found: OrderWithLines): OrderVerdict[] {
  const verdicts: OrderVerdict[] = staffSteps(found).length > 0 ? ['next_stage'] : [];
  // for work at the desk, the stages show what was done
  if (isUndecided(found))
    verdicts.push(...(plugFor(found).atStage ? [] : (['complete'] as const)), 'fail');
  if (leftOf(found.lines) === 0n) return verdicts;
  verdicts.push('refund');
  const isContradicted = found.waits && !found.overdue && !isStaffWork(found);
  if (!isUndecided(found) && isContradicted) verdicts.push('leave');
  return verdicts;
}

function completion(decision: DeskDecision): Words {
  const { evidence, proof } = proofOf('orders', decision);
  const { provider_reference: reference = '', image_keys: pictures = [] } = decision;
  if (proof === 'provider-reference' && reference.length < 4)
    throw invalid('provider_reference', 'Enter the provider’s reference.');
  if (proof === 'picture' && pictures.length === 0)
    throw invalid('image_keys', 'Add a picture of the provider’s record.');
  return {
    reason: `Our team checked it: ${plainText(evidence)}`,
    reasonCode: null,
    proof,
    providerReference: reference || null,
  };
}

function because(verdict: 'fail' | 'refund', { reason_code: code, evidence }: DeskDecision): Words {
  const reason = reasonFor(verdict, code);
  if (!reason) throw invalid('reason_code', 'Choose a reason.');
  if (!evidence) throw invalid('evidence', 'Add what you found. The customer sees it.');
  return { reason: `${reason} ${plainText(evidence)}`, reasonCode: code! };
}

function refunding(lines: readonly OrderItem[], decision: DeskDecision): Words {
  const most = leftOf(lines);
  const amount = decision.amount === undefined ? most : parseAmount(decision.amount);
  if (amount <= 0n || amount > most)
    throw invalid('amount', 'You can’t refund more than was charged.');
  return because('refund', decision);
}

function moving(found: OrderWithLines, { stage = '', note, evidence }: DeskDecision): Words {
  if (!stageOf(plugFor(found), stage)) throw invalid('stage', 'Choose the next step.');
  if (!note) throw invalid('note', 'Add what was done, for colleagues.');
  return { reason: evidence ? plainText(evidence) : null, reasonCode: null, stage };
}

function leaving({ note }: DeskDecision): Words {
  if (!note) throw invalid('note', 'Add a reason, for colleagues.');
  return { reason: note, reasonCode: null };
}

function wordsOf(
  found: OrderWithLines,
  verdict: OrderVerdict,
  lines: readonly OrderItem[],
  decision: DeskDecision,
): Words {
  switch (verdict) {
    case 'complete':
      return completion(decision);
    case 'fail':
      return because(verdict, decision);
    case 'refund':
      return refunding(lines, decision);
    case 'next_stage':
      return moving(found, decision);
    case 'leave':
      return leaving(decision);
  }
}

const orderVerdicts: readonly string[] = [
  'next_stage',
  'complete',
  'fail',
  'refund',
  'leave',
] satisfies OrderVerdict[];

const isOrderVerdict = (verdict: string): verdict is OrderVerdict =>
  orderVerdicts.includes(verdict);

/**
 * Validates a decision about an order.
 * @throws AppError 422 on verdict, lines, stage, note, reason_code, evidence, proof, provider_reference and
 * amount
 */
export function readDecision(found: OrderWithLines, decision: DeskDecision): Said {
  const { verdict, lines: named } = decision;
  if (!isOrderVerdict(verdict))
    throw invalid('verdict', 'That decision isn’t available for an order.');
  const positions = new Set(found.lines.map(({ position }) => position));
  if (named?.some((position) => !positions.has(position)))
    throw invalid('lines', 'Choose items from this order.');
  const lines = linesMeant(found, decision);
  return {
    verdict,
    amount: sumFor(found, decision),
    proof: null,
    providerReference: null,
    stage: null,
    lines,
    isPart: named !== undefined && found.lines.length > 1,
    ...wordsOf(found, verdict, lines, decision),
  };
}

/** The same before anything else happens; also checks the codes, which are in clear only then. */
export function checkDecision(found: OrderWithLines, decision: DeskDecision): void {
  const { lines } = readDecision(found, decision);
  if (decision.verdict === 'complete') checkCodes(found, lines, decision.codes);
}
