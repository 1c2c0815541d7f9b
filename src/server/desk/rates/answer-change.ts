import type { RateChange, RateDraft } from '#lib/desk/rates.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { changeRates, whyNotAlone } from './change-rates.ts';
import type { RateBook, RatePlan, Wanted } from './rate-book.ts';

/** A plan as the desk's pages show it. */
export interface ShownPlan extends RatePlan {
  rows: RateChange['rows'];
  effects: RateChange['effects'];
  warnings: RateChange['warnings'];
}

const REASON_MIN = 5;

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

const viewOf = ({ at, rows, effects, warnings, why }: ShownPlan) => ({
  rows,
  effects,
  warnings,
  why,
  effective_at: at.toISOString(),
  needs_second: why !== null,
});

/** Previews a change. @throws AppError as the book's plan */
async function previewChange<P extends ShownPlan>(
  services: Services,
  book: RateBook<P>,
  wanted: Wanted,
): Promise<RateChange> {
  const plan = await book.plan(services, wanted);
  const why = whyNotAlone(services, plan);
  return { ...viewOf({ ...plan, why }), state: 'preview', rule_version: null };
}

/**
 * Sets numbers from a time on, or asks a second approver. Every row has the value that its operator saw, so
 * the second of two simultaneous changes is refused.
 * @throws AppError 422 naming the field; conflict
 */
async function setChange<P extends ShownPlan>(
  services: Services,
  book: RateBook<P>,
  wanted: Wanted,
  { reason = '', by }: { reason?: string | undefined; by: string },
): Promise<RateChange> {
  const unseen = wanted.rows.findIndex(({ before }) => before === undefined);
  if (unseen >= 0) throw invalid(`rows.${unseen}.before`, 'Include the value you saw.');
  if (reason.length < REASON_MIN) throw invalid('reason', 'Add a reason of at least 5 characters.');
  const { plan, state, version, why } = await changeRates(services, book, wanted, { reason, by });
  return { ...viewOf(plan), state, rule_version: version, needs_second: why !== null, why };
}

/** A change sent by an operator, to preview or to set. @throws AppError as both */
export function answerChange<P extends ShownPlan>(
  ctx: Services & { body: RateDraft; desk: { operator: { id: string } } },
  book: RateBook<P>,
): Promise<RateChange> {
  const { rows, effective_at, preview, reason } = ctx.body;
  const wanted = { rows, effectiveAt: effective_at ? new Date(effective_at) : null };
  const by = `operator:${ctx.desk.operator.id}`;
  return preview ? previewChange(ctx, book, wanted) : setChange(ctx, book, wanted, { reason, by });
}
