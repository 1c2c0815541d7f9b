import type {
  decideDeskApproval,
  decideDeskCase,
  DeskApprovalKind,
  DeskDecision,
} from '#lib/desk/contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { isAllowed, rightOfApproval, type OperatorRole } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { assertClaimed, listClaimed, release, useUpClaim, type At } from './claims.ts';
import { countAlone } from './day-sums.ts';
import { assertCaseNotTied, claimCase, openApprovable, openQueue } from './cases.ts';
import { dropDraft } from './drafts.ts';
import { assertOpened } from './opened.ts';
import type { Queue } from './queue.ts';
import type { ApprovalRow } from './tables.ts';

const actor = (operatorId: string) => `operator:${operatorId}`;

/** Asks another operator to approve a decision, which waits until then. */
export async function askSecondApprover(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { queue, id }: { queue: DeskApprovalKind; id: string },
  { decision, operatorId, why }: { decision: DeskDecision; operatorId: string; why?: string },
): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `insert into desk_approval(id, queue, case_id, decision, asked_by, asked_at, why)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (queue, case_id) where state = 'open' do nothing`,
    [newUuid(), queue, id, decision, operatorId, clock.now(), why ?? null],
  );
  if (rowCount !== 1)
    throw AppError.conflict('A second approver has already been asked about this.');
  const detail = { queue, verdict: decision.verdict, amount: decision.amount, why };
  await audit(tx, { actor: actor(operatorId), action: 'desk.ask-second', subject: id, detail });
}

/** Refuses pictures that no one would see. */
function assertTakesPictures(queue: Queue, { image_keys: keys = [] }: DeskDecision): void {
  if (keys.length > 0 && !queue.openUpload)
    throw AppError.invalid({ image_keys: ['This decision doesn’t take a picture.'] });
}

export type Decided = ReplyOf<typeof decideDeskCase>;

interface Said {
  decision: DeskDecision;
  operatorId: string;
  /** The same for a decision that is sent twice. */
  key: string;
}

/** Why this decision needs two people; null when one is enough, and then it is counted as theirs. */
async function whyTwo(
  tx: Database,
  services: Services,
  { id, queue }: { id: string; queue: Queue },
  { decision, operatorId }: Pick<Said, 'decision' | 'operatorId'>,
): Promise<string | null> {
  const within = { ...services, db: tx };
  const why = await queue.whySecond(within, id, decision);
  if (why !== null) return why;
  const counted = await queue.counts(within, id, decision);
  return counted ? countAlone(tx, services, { operatorId, subject: id }, counted) : null;
}

/**
 * Decides a case that this operator has claimed, or asks a second approver if one is needed. The decision
 * uses up the claim: when two race, one is refused.
 * @throws AppError desk_claim_needed; conflict when it has already been decided; 422 as its queue says
 */
async function decideTaken(
  services: Services,
  at: At,
  { decision, operatorId, key }: Said,
): Promise<Decided> {
  const queue = openQueue(at.queue);
  await assertClaimed(services, at, operatorId);
  await assertCaseNotTied(services, at, { operatorId, decision });
  assertTakesPictures(queue, decision);
  await queue.check(services, at.id, decision);
  return inTransaction(services.db, async (tx): Promise<Decided> => {
    await useUpClaim(tx, services, at, operatorId);
    await dropDraft(tx, at);
    await assertNoneAsked(tx, at);
    const why = await whyTwo(tx, services, { id: at.id, queue }, { decision, operatorId });
    const asked = { caseId: at.id, decision, operator: actor(operatorId) };
    const kept = (await queue.putAway?.(tx, services, asked)) ?? decision;
    if (why !== null) {
      await askSecondApprover(tx, services, at, { decision: kept, operatorId, why });
      return { state: 'waits for a second approver', why };
    }
    await queue.decide(tx, services, { ...asked, decision: kept, key });
    return { state: 'decided', why };
  });
}

/**
 * Claims a case and decides it immediately. If that is refused, the claim is released, unless this operator
 * already had it.
 * @throws AppError as claimCase and decideTaken
 */
export async function takeAndDecide(services: Services, at: At, said: Said): Promise<Decided> {
  const { operatorId } = said;
  const mine = await listClaimed(services, operatorId);
  await claimCase(services, at, operatorId);
  try {
    return await decideTaken(services, at, said);
  } catch (error) {
    if (!mine.some(({ id }) => id === at.id)) await release(services.db, at, operatorId);
    throw error;
  }
}

export async function decideCase(
  ctx: CallContext<typeof decideDeskCase>,
): Promise<Reply<typeof decideDeskCase>> {
  const { params, body: decision, desk, request } = ctx;
  const operatorId = desk.operator.id;
  await assertClaimed(ctx, params, operatorId);
  const { queue, id } = params;
  await assertOpened(ctx.db, await openQueue(queue).read(ctx, id), { queue, operatorId });
  const said = { decision, operatorId, key: request.key };
  return { data: await decideTaken(ctx, params, said) };
}

/**
 * While a second approver is asked, no one may bypass the first operator's decision.
 * @throws AppError conflict
 */
export async function assertNoneAsked(
  tx: Database,
  at: { queue: DeskApprovalKind; id: string },
): Promise<void> {
  if (await findAsked(tx, at))
    throw AppError.conflict('A second approver has already been asked about this.');
}

/** The open question to a second approver about a case. */
export async function findAsked(
  db: Database,
  { queue, id }: { queue: DeskApprovalKind; id: string },
): Promise<ApprovalRow | undefined> {
  const { rows } = await db.sql.query<ApprovalRow>(
    `select * from desk_approval where queue = $1 and case_id = $2 and state = 'open'`,
    [queue, id],
  );
  return rows[0];
}

/**
 * The open question, for someone whose role may answer it.
 * @throws AppError not_found, also without the right; conflict; desk_second_person for the operator who asked
 */
function assertMaySay(
  asked: (ApprovalRow & { second_role: OperatorRole }) | undefined,
  operatorId: string,
): ApprovalRow {
  if (!asked || !isAllowed(asked.second_role, rightOfApproval[asked.queue]))
    throw AppError.notFound();
  if (asked.state !== 'open') throw AppError.conflict('This has already been decided.');
  if (asked.asked_by === operatorId) throw new AppError('desk_second_person');
  return asked;
}

interface SecondWord {
  operatorId: string;
  approve: boolean;
  note?: string | undefined;
}

/**
 * The second approver's answer. If they approve, the decision is carried out; if they reject it, the case is
 * open again.
 * @throws AppError not_found, also for someone without the right; desk_second_person for the operator who asked; conflict; and whatever the
 * decision itself throws
 */
export async function giveSecondApproval(
  services: Services,
  id: string,
  { operatorId, approve, note }: SecondWord,
): Promise<void> {
  const read = async (db: Database, lock = '') => {
    const text = `select a.*, o.role second_role from desk_approval a, operator o
      where a.id = $1 and o.id = $2 and o.active ${lock}`;
    const { rows } = await db.sql.query<ApprovalRow & { second_role: OperatorRole }>(text, [
      id,
      operatorId,
    ]);
    return assertMaySay(rows[0], operatorId);
  };
  const { queue, case_id: caseId, decision, asked_by } = await read(services.db);
  const approvable = openApprovable(queue);
  await assertCaseNotTied(services, { queue, id: caseId }, { operatorId, decision });
  if (approve) await approvable.checkAgain?.(services, caseId);
  await inTransaction(services.db, async (tx) => {
    await read(tx, 'for update of a');
    await tx.sql.query(
      'update desk_approval set state = $2, decided_by = $3, note = $4, decided_at = $5 where id = $1',
      [id, approve ? 'approved' : 'refused', operatorId, note ?? null, services.clock.now()],
    );
    const action = approve ? 'desk.approve-second' : 'desk.refuse-second';
    await audit(tx, { actor: actor(operatorId), action, subject: caseId });
    if (!approve) return approvable.refused?.(tx, caseId);
    const operator = actor(asked_by);
    const agreedBy = actor(operatorId);
    await approvable.decide(tx, services, { caseId, decision, operator, agreedBy, key: id });
  });
}

export async function decideApproval(
  ctx: CallContext<typeof decideDeskApproval>,
): Promise<Reply<typeof decideDeskApproval>> {
  const { params, body, desk } = ctx;
  await giveSecondApproval(ctx, params.id, { ...body, operatorId: desk.operator.id });
  return { data: null };
}
