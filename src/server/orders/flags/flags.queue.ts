import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { NONE_WAITS, type Queue, type QueueCount } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  CASE_COLUMNS,
  CASE_TABLES,
  findFlagCase,
  flagRow,
  isAppealed,
  viewFlagCase,
  type FlagCase,
} from './flag-case.ts';
import { lockFlag, staffName } from './flag-rows.ts';
import { sumOf } from './flag-words.ts';
import { extendOpenFlag, liftOpenFlag } from './manage-flags.ts';

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** @throws AppError 422 on verdict, evidence and until */
function checkSaid(flag: FlagCase, { verdict, evidence, until }: DeskDecision): void {
  if (verdict === 'approve') return;
  if (verdict !== 'extend' && (verdict !== 'reject' || !isAppealed(flag)))
    throw invalid('verdict', 'That decision isn’t available for a flag.');
  if (!evidence) throw invalid('evidence', 'Add what you found. The customer sees it.');
  if (verdict === 'extend' && !until) throw invalid('until', 'Choose an end date.');
}

async function answerAppeal(
  tx: Database,
  { clock }: Services,
  flag: FlagCase,
  { answer, operator }: { answer: string | null; operator: string },
): Promise<void> {
  await tx.sql.query(
    `update appeal set answered_at = $2, answer = $3, answered_by = $4
     where flag_id = $1 and answered_at is null`,
    [flag.id, clock.now(), answer, operator],
  );
}

/** The flag stays, and its owner is notified with the reason. */
async function keepFlag(
  tx: Database,
  services: Services,
  flag: FlagCase,
  { answer, operator }: { answer: string; operator: string },
): Promise<void> {
  const locked = await lockFlag(tx, flag.reference);
  if (locked?.state !== 'open') throw AppError.conflict('This has already been decided.');
  const order = await lockOrder(tx, flag.order_id);
  if (!order) throw new Error(`Flag ${flag.reference} has no order`);
  const title = `Appeal reviewed: ${sumOf(flag)} stays on hold`;
  await addEvent(tx, services, order, { title, text: answer });
  const link = paths.order(order.reference_code);
  await notify(tx, flag.user_id, { title, message: answer, link, topic: 'money' });
  notifyPages(tx, order);
  await audit(tx, { actor: operator, action: 'flag.appeal-refused', subject: flag.reference });
}

/** Open flags, manual and automatic, with their owners' appeals. */
export const flagsQueue: Queue = {
  queue: 'flags',
  name: 'Flags',
  async list({ db }, { state, limit, offset }) {
    const isOpen = state === 'open';
    const { rows } = await db.sql.query<FlagCase & { total: bigint }>({
      name: `flag-cases-${state}`,
      text: `select ${CASE_COLUMNS}, count(*) over () total from ${CASE_TABLES}
        where f.state ${isOpen ? '=' : '<>'} 'open'
        order by ${isOpen ? 'f.raised_at' : 'f.closed_at desc'}, f.id limit $1 offset $2`,
      values: [limit, offset],
    });
    return { rows: rows.map(flagRow), total: Number(rows[0]?.total ?? 0) };
  },
  async count({ db }) {
    const { rows } = await db.sql.query<QueueCount>({
      name: 'count-flag-cases',
      text: `select count(*)::int open, min(raised_at) oldest, 0 late from flag where state = 'open'`,
    });
    return rows[0] ?? NONE_WAITS;
  },
  read: viewFlagCase,
  ownersOf: ownersIn('flag'),
  ownsFile: () => Promise.resolve(false),
  async check({ db }, caseId, decision) {
    checkSaid(await findFlagCase(db, caseId), decision);
  },
  async whySecond({ db }, caseId, { verdict }) {
    const { amount, currency } = await findFlagCase(db, caseId);
    return verdict === 'approve' ? whyLarge(amount, currency) : null;
  },
  // releasing lets people use their money again
  counts: () => Promise.resolve(null),
  async decide(tx, services, { caseId, decision, operator }) {
    const flag = await findFlagCase(tx, caseId);
    checkSaid(flag, decision);
    const { reference } = flag;
    const { verdict, evidence: answer = '', until = '' } = decision;
    if (verdict === 'approve') await liftOpenFlag(tx, services, { reference, actor: operator });
    if (verdict === 'reject') await keepFlag(tx, services, flag, { answer, operator });
    if (verdict === 'extend')
      await extendOpenFlag(tx, services, {
        reference,
        by: staffName(operator),
        actor: operator,
        until: new Date(until),
        reason: answer,
      });
    await answerAppeal(tx, services, flag, { answer: answer || null, operator });
    if (!decision.note) return;
    const detail = { note: decision.note };
    await audit(tx, { actor: operator, action: 'flag.note', subject: reference, detail });
  },
};
