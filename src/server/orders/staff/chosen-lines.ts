import type { DeskDecision } from '#lib/desk/contract.ts';
import { parseAmount } from '#lib/money.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import { openSteps, takenAt, type OpenStep } from '#server/orders/stages/open-steps.ts';
import type { OrderItem } from '#server/orders/tables.ts';
import type { OrderWithLines } from './order-cases.ts';

/** What can be refunded of some lines, minor units. */
export const leftOf = (lines: readonly OrderItem[]): bigint =>
  lines.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0n);

/** The steps that staff can take with an order now. */
export const staffSteps = (found: OrderWithLines): OpenStep[] =>
  openSteps(plugFor(found), found, found.lines, 'staff');

const none: readonly OrderItem[] = [];

/** The lines that a decision can be about now. */
function linesFor(found: OrderWithLines, { verdict, stage }: DeskDecision): readonly OrderItem[] {
  switch (verdict) {
    case 'complete':
    case 'fail':
      return found.lines.filter(({ state }) => state === 'open');
    case 'refund':
      return found.lines.filter((line) => leftOf([line]) > 0n);
    case 'next_stage':
      return staffSteps(found).find((step) => step.stage.name === stage)?.lines ?? none;
    default:
      return none;
  }
}

/** The lines of those that the decision names; all if it names none. */
export function linesMeant(found: OrderWithLines, decision: DeskDecision): readonly OrderItem[] {
  const { lines: named } = decision;
  return linesFor(found, decision).filter(({ position }) => named?.includes(position) ?? true);
}

/** Whether the decision can be carried out for every line that it names. */
export function fitsLines(found: OrderWithLines, decision: DeskDecision): boolean {
  if (decision.verdict === 'leave') return true;
  const meant = linesMeant(found, decision);
  return meant.length > 0 && meant.length >= new Set(decision.lines).size;
}

/** What a decision would capture, release or refund now, minor units. */
export function sumFor(found: OrderWithLines, decision: DeskDecision): bigint {
  const lines = linesMeant(found, decision);
  const { verdict, amount, stage = '' } = decision;
  switch (verdict) {
    case 'complete':
    case 'fail':
      return lines.reduce((sum, { total }) => sum + total, 0n);
    case 'refund':
      return amount === undefined ? leftOf(lines) : parseAmount(amount);
    case 'next_stage':
      return stageOf(plugFor(found), stage)?.refunds === undefined
        ? takenAt(plugFor(found), { name: stage }, lines)
        : leftOf(lines);
    default:
      return 0n;
  }
}
