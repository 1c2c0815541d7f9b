import { asc, eq } from 'drizzle-orm';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import type { ItemStep } from '#lib/orders/item.contract.ts';
import type { OrderReport } from '#lib/orders/report.contract.ts';
import type { Database } from '#server/db/client.ts';
import { explainFailure } from '#server/orders/failure.ts';
import { linesOf } from '#server/orders/find.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { isAtEnd, stageOf, type Staged } from '#server/orders/plug/stage.ts';
import { reasonFor } from '#server/orders/reasons.ts';
import { orderRefunds, orderStages, type Order, type OrderItem } from '#server/orders/tables.ts';
import { sumOf } from '#server/orders/words.ts';
import type { Services } from '#server/platform/services.ts';
import { stagesAhead } from './steps-ahead.ts';

type Entered = typeof orderStages.$inferSelect;
type Refund = typeof orderRefunds.$inferSelect;

/** The history of an order's lines, oldest first. */
interface LineHistory {
  entered: readonly Entered[];
  refunds: readonly Refund[];
}

async function readLineHistory(db: Database, orderId: string): Promise<LineHistory> {
  const [entered, refunds] = await Promise.all([
    db.orm
      .select()
      .from(orderStages)
      .where(eq(orderStages.order_id, orderId))
      .orderBy(asc(orderStages.id)),
    db.orm
      .select()
      .from(orderRefunds)
      .where(eq(orderRefunds.order_id, orderId))
      .orderBy(asc(orderRefunds.n)),
  ]);
  return { entered, refunds };
}

/** The stages that a line entered, by name or together with all other open lines. */
function enteredBy(staged: Staged, line: OrderItem, entered: readonly Entered[]): Entered[] {
  const failedAt = line.state === 'failed' ? line.settled_at : null;
  const own: Entered[] = [];
  for (const row of entered) {
    const last = own.at(-1)?.stage ?? null;
    const isForAll = row.position === null && !isAtEnd(staged, last) && row.stage !== last;
    if (failedAt !== null && row.entered_at > failedAt) continue;
    if (isForAll || row.position === line.position) own.push(row);
  }
  return own;
}

const describeReturned = (order: Order, amount: bigint): string =>
  `${sumOf(order, amount)} is back in your wallet.`;

/** What was refunded of a line between two stages, and why. */
const refundedThere = (
  order: Order,
  { position }: OrderItem,
  refunds: readonly Refund[],
  [from, until]: readonly [Date, Date | undefined],
): string[] =>
  refunds
    .filter(({ refunded_at: at }) => at >= from && (until === undefined || at < until))
    .flatMap(({ lines, reason }) => {
      const own = lines.find((line) => line.position === position);
      return own ? [reason, describeReturned(order, BigInt(own.amount))] : [];
    });

function failedStep(order: Order, line: OrderItem): ItemStep {
  const code = line.failure_code ?? 'other';
  const why = reasonFor('fail', code) ?? explainFailure({ code: 'other' }, order).text;
  return {
    title: 'Not delivered',
    text: `${why} ${describeReturned(order, line.total)}`,
    at: (line.settled_at ?? order.updated_at).toISOString(),
    state: 'bad',
  };
}

/**
 * The steps of one line through the stages of its product (spec 4): what was done and when, its current stage
 * with its refunds, and what comes next with the promised days.
 */
function itemSteps(
  staged: Staged,
  order: Order,
  line: OrderItem,
  { entered, refunds }: LineHistory,
  now: Date,
): ItemStep[] {
  const own = enteredBy(staged, line, entered);
  const isOver = line.state === 'failed' || isAtEnd(staged, line.stage);
  const past = own.map(({ stage: name, entered_at: at }, n): ItemStep => {
    const stage = stageOf(staged, name);
    const isNow = !isOver && n === own.length - 1;
    const back = refundedThere(order, line, refunds, [at, own[n + 1]?.entered_at]);
    const text = [...back, ...(isNow && stage?.text ? [stage.text] : [])].join(' ');
    const state = stage?.refunds ? 'bad' : isNow ? 'now' : 'did';
    return { title: stage?.title ?? name, text: text || null, at: at.toISOString(), state };
  });
  // cancelled or never sent: the order's timeline shows that
  if (line.state === 'failed') return own.length > 0 ? [...past, failedStep(order, line)] : [];
  return isOver ? past : [...past, ...stagesAhead(staged, line, now)];
}

/** The same with what was recorded at each stage. */
const withReports = (steps: readonly ItemStep[], said: readonly OrderReport[]): ItemStep[] =>
  steps.map((step) => {
    const report = step.at ? said.find(({ stage }) => stage === step.title) : undefined;
    if (!report) return step;
    const { facts, pictures } = report;
    return {
      ...step,
      ...(facts.length > 0 ? { facts } : {}),
      ...(pictures.length > 0 ? { pictures } : {}),
    };
  });

/** Adds the steps of each line to an order, or the reports about its only one. */
export async function withWays(
  services: Services,
  order: Order,
  view: OrderView,
): Promise<OrderView> {
  const kind = kindOf(order.service_type);
  const reports = (await kind?.reportsOf?.(services, order)) ?? [];
  const { items } = view;
  if (!kind?.stages || !items) return reports.length > 0 ? { ...view, reports } : view;
  const [lines, history] = await Promise.all([
    linesOf(services.db, order.id),
    readLineHistory(services.db, order.id),
  ]);
  const now = services.clock.now();
  return {
    ...view,
    items: lines.flatMap((line, n) => {
      const said = reports.filter(({ position }) => position === line.position);
      const steps = withReports(itemSteps(kind, order, line, history, now), said);
      const item = items[n];
      return item ? [steps.length > 0 ? { ...item, steps } : item] : [];
    }),
  };
}
