import type { OrderItem } from '#server/orders/tables.ts';
import { linesDecided } from './decide-lines.ts';
import { openLines } from './sale-lines.ts';
import type { Because, LineDecisions, Verdict } from './verdict.ts';

export type WholeVerdict = Exclude<Verdict, { verdict: 'by_line' }>;

interface VerdictSummary {
  /** The decision about the whole sale, as it is logged. */
  said: WholeVerdict;
  /** The decision about each line, in order. */
  evidence?: { lines: Record<string, string | number>[] };
}

const listed = (lines: LineDecisions) =>
  [...lines].map(([position, one]) => ({
    position,
    says: one.says,
    ...(one.says === 'accept' ? {} : { reason_code: one.reasonCode }),
    ...(one.says === 'offer' ? { amount: one.amount.toString() } : {}),
  }));

/** Why less is paid than agreed: the first reason as a code, all of them as text. */
function whyOf(lines: readonly OrderItem[], said: LineDecisions): Because | undefined {
  const because = lines.flatMap(({ position, title }) => {
    const one = said.get(position);
    return one && one.says !== 'accept' ? [{ ...one, reason: `${title}: ${one.reason}` }] : [];
  });
  const [first] = because;
  return (
    first && {
      reasonCode: first.reasonCode,
      reason: because.map(({ reason }) => reason).join(' '),
    }
  );
}

/** The agreed price of all open lines, if they are approved; the other lines were decided before. */
const approvedOf = (lines: readonly OrderItem[]): { amount?: bigint } =>
  lines.length > 0
    ? { amount: openLines(lines).reduce((sum, { amount }) => sum + amount, 0n) }
    : {};

/**
 * Summarizes a decision by line: an offer if it contains one, otherwise an approval if any line is approved,
 * otherwise a rejection; with the sum that is paid or offered, minor units.
 * @throws AppError conflict for other lines than those of the order
 */
export function summarizeVerdict(said: Verdict, lines: readonly OrderItem[]): VerdictSummary {
  if (said.verdict === 'approve') return { said: { ...approvedOf(lines), ...said } };
  if (said.verdict !== 'by_line') return { said };
  const { accepted, offered } = linesDecided(lines, said.lines);
  const why = whyOf(lines, said.lines);
  const evidence = { lines: listed(said.lines) };
  const offers = [...said.lines.values()].reduce(
    (sum, one) => (one.says === 'offer' ? sum + one.amount : sum),
    0n,
  );
  const amount = accepted.reduce((sum, line) => sum + line.amount, offers);
  if (offered.length > 0) return { said: { verdict: 'change_offer', amount, ...why! }, evidence };
  if (accepted.length > 0) return { said: { verdict: 'approve', amount, ...why }, evidence };
  return { said: { verdict: 'reject', ...why! }, evidence };
}
