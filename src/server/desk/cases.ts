import { and, eq } from 'drizzle-orm';
import { desk as numbers } from '#lib/product-constants.ts';
import type {
  countDeskQueues,
  DeskApprovalKind,
  DeskCase,
  DeskDecision,
  DeskQueue,
  listDeskApprovals,
  listDeskQueue,
} from '#lib/desk/contract.ts';
import { isAllowed, rightOfApproval, rightOfQueue } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import {
  asShown,
  assertClaimed,
  claim,
  claimsOf,
  listAsked,
  release,
  type At,
  type Holder,
} from './claims.ts';
import { unopenedBy } from './opened.ts';
import { findDraft } from './drafts.ts';
import { findApprovable, findQueue, listQueues, type Approvable, type Queue } from './queue.ts';
import { deskApprovals, operators } from './tables.ts';
import { judgeCases, NO_SIGNALS } from './fraud/judge.ts';
import { assertNotTied, tiedCases, type Owners } from './ties.ts';

/** @throws AppError not_found for a queue that this version doesn't have */
export function openQueue(name: DeskQueue): Queue {
  const queue = findQueue(name);
  if (!queue) throw AppError.notFound();
  return queue;
}

/** @throws AppError not_found for something that this version can't ask a second approver about */
export function openApprovable(kind: DeskApprovalKind): Approvable {
  const found = findApprovable(kind);
  if (!found) throw AppError.notFound();
  return found;
}

/** What waits in the queues that this operator can work on. */
export async function countQueues(
  ctx: CallContext<typeof countDeskQueues>,
): Promise<Reply<typeof countDeskQueues>> {
  const { role } = ctx.desk.operator;
  const theirs = listQueues().filter(({ queue }) => isAllowed(role, rightOfQueue[queue]));
  const counted = await Promise.all(
    theirs.map(async (each) => ({
      queue: each.queue,
      name: each.name,
      ...(await each.count(ctx)),
    })),
  );
  return {
    data: counted.map(({ oldest, late: _late, ...row }) => ({
      ...row,
      oldest: oldest?.toISOString() ?? null,
    })),
  };
}

/** Which of these cases the operator has decided before. */
async function listBarred(
  services: Services,
  { queue, ids }: { queue: DeskQueue; ids: readonly string[] },
  operatorId: string,
): Promise<ReadonlySet<string>> {
  const asked = { caseIds: ids, operator: `operator:${operatorId}` };
  return (await openQueue(queue).listBarred?.(services, asked)) ?? new Set<string>();
}

/** Who works on each of these cases. If a reviewer decided a case before its appeal, their claim no longer counts. */
async function listHolders(
  services: Services,
  { queue, ids }: { queue: DeskQueue; ids: readonly string[] },
): Promise<{ working: Map<string, Holder>; barred: Map<string, Holder> }> {
  const holders = await claimsOf(services, queue, ids);
  const operatorIds = new Set([...holders.values()].map(({ who }) => who));
  const barredFrom = new Map<string, ReadonlySet<string>>();
  for (const who of operatorIds)
    barredFrom.set(who, await listBarred(services, { queue, ids }, who));
  const isBarred = ([id, { who }]: [string, Holder]) => barredFrom.get(who)?.has(id) ?? false;
  const all = [...holders];
  return {
    working: new Map(all.filter((each) => !isBarred(each))),
    barred: new Map(all.filter(isBarred)),
  };
}

const listWorking = async (
  services: Services,
  cases: { queue: DeskQueue; ids: readonly string[] },
  operatorId: string,
) => asShown((await listHolders(services, cases)).working, operatorId);

/** Which of these cases the operator has to leave to a colleague. */
async function listLeft(
  services: Services,
  { queue, ids, owners }: { queue: DeskQueue; ids: readonly string[]; owners: Owners },
  operatorId: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const [barred, tied] = await Promise.all([
    listBarred(services, { queue, ids }, operatorId),
    tiedCases(services.db, operatorId, owners),
  ]);
  return new Set([...barred, ...tied]);
}

/**
 * Refuses cases about an account that is tied to the operator.
 * @throws AppError conflict
 */
export async function assertCaseNotTied(
  { db }: Pick<Services, 'db'>,
  { queue, id }: { queue: DeskApprovalKind; id: string },
  { operatorId, decision }: { operatorId: string; decision?: DeskDecision },
): Promise<void> {
  const owners = await openApprovable(queue).ownersOf?.(db, [id], decision);
  const asked = { operatorId, owners: owners?.get(id) ?? [], subject: id };
  await assertNotTied({ db }, asked);
}

export async function listQueue(
  ctx: CallContext<typeof listDeskQueue>,
): Promise<Reply<typeof listDeskQueue>> {
  const { params, query, desk } = ctx;
  const limit = numbers.page;
  const page = { state: query.state, limit, offset: (query.page - 1) * limit };
  const { rows, total } = await openQueue(params.queue).list(ctx, page);
  const ids = rows.map(({ id }) => id);
  const operatorId = desk.operator.id;
  const owners = await openQueue(params.queue).ownersOf(ctx.db, ids);
  const [working, barred, asked, judged] = await Promise.all([
    listWorking(ctx, { queue: params.queue, ids }, operatorId),
    listLeft(ctx, { queue: params.queue, ids, owners }, operatorId),
    listAsked(ctx.db, params.queue, ids),
    judgeCases(ctx, owners),
  ]);
  return {
    data: rows.map((row) => ({
      ...row,
      claimed_by: working.get(row.id) ?? null,
      needs_colleague: barred.has(row.id),
      waits_for_second: asked.has(row.id),
      score: (judged.get(row.id) ?? NO_SIGNALS).score,
    })),
    meta: { total, page: query.page, limit },
  };
}

const approvalRows = ({ db }: Pick<Services, 'db'>) =>
  db.orm
    .select({ asked: deskApprovals, by: operators.name })
    .from(deskApprovals)
    .innerJoin(operators, eq(operators.id, deskApprovals.asked_by));

async function askedAbout(services: Services, { queue, id }: At): Promise<DeskCase['asked']> {
  const [row] = await approvalRows(services).where(
    and(
      eq(deskApprovals.queue, queue),
      eq(deskApprovals.case_id, id),
      eq(deskApprovals.state, 'open'),
    ),
  );
  if (!row) return null;
  const { asked_at, decision } = row.asked;
  return {
    by: row.by,
    at: asked_at.toISOString(),
    verdict: decision.verdict,
    amount: decision.amount ?? null,
  };
}

/** A case, with who has claimed it and what a second approver is asked about it. */
export async function viewCase(services: Services, at: At, operatorId: string): Promise<DeskCase> {
  const owners = await openQueue(at.queue).ownersOf(services.db, [at.id]);
  const [detail, working, asked, barred, draft, judged] = await Promise.all([
    openQueue(at.queue).read(services, at.id),
    listWorking(services, { queue: at.queue, ids: [at.id] }, operatorId),
    askedAbout(services, at),
    listLeft(services, { queue: at.queue, ids: [at.id], owners }, operatorId),
    findDraft(services.db, at, operatorId),
    judgeCases(services, owners),
  ]);
  const signals = judged.get(at.id) ?? NO_SIGNALS;
  return {
    ...detail,
    claimed_by: working.get(at.id) ?? null,
    needs_colleague: barred.has(at.id),
    waits_for_second: asked !== null,
    asked,
    unopened: await unopenedBy(services.db, detail, { queue: at.queue, operatorId }),
    ...(draft && { draft }),
    score: signals.score,
    signals,
  };
}

/**
 * Claims a case for an operator, or extends the claim; logged.
 * @throws AppError not_found; conflict while another operator has it, or when a colleague has to
 *   decide it
 */
export async function claimCase(services: Services, at: At, operatorId: string): Promise<void> {
  // read first: a case that doesn't exist can't be claimed
  await openQueue(at.queue).read(services, at.id);
  const barred = await listBarred(services, { queue: at.queue, ids: [at.id] }, operatorId);
  if (barred.has(at.id))
    throw AppError.conflict('You decided this before. A colleague has to review it now.');
  await assertCaseNotTied(services, at, { operatorId });
  const { barred: givesWay } = await listHolders(services, { queue: at.queue, ids: [at.id] });
  for (const { who } of givesWay.values()) await release(services.db, at, who);
  await claim(services, at, operatorId);
  const actor = `operator:${operatorId}`;
  await audit(services.db, { actor, action: 'desk.claim', subject: at.id });
}

/**
 * A case as the operator who claimed it sees it.
 * @throws AppError desk_claim_needed
 */
export async function viewTaken(services: Services, at: At, operatorId: string): Promise<DeskCase> {
  await assertClaimed(services, at, operatorId);
  return viewCase(services, at, operatorId);
}

/** What waits for a second approver and could be decided by this operator. */
export async function listApprovals(
  ctx: CallContext<typeof listDeskApprovals>,
): Promise<Reply<typeof listDeskApprovals>> {
  const { id: operatorId, role } = ctx.desk.operator;
  const open = await approvalRows(ctx)
    .where(eq(deskApprovals.state, 'open'))
    .orderBy(deskApprovals.asked_at);
  const rows = open.filter(({ asked }) => isAllowed(role, rightOfApproval[asked.queue]));
  const data = await Promise.all(
    rows.map(async ({ asked, by }) => {
      const { id, queue, case_id, asked_at, decision, why } = asked;
      return {
        id,
        queue,
        case_id,
        asked_by: by,
        mine_to_decide: asked.asked_by !== operatorId,
        asked_at: asked_at.toISOString(),
        why,
        ...(await openApprovable(queue).describe(ctx, case_id, decision)),
        decision,
      };
    }),
  );
  return { data };
}
