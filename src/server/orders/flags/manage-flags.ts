import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts';
import { assertNotTied } from '#server/desk/ties.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import { findByReference, findOrder, lockOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { closeFlag } from './close-flag.ts';
import { findFlag, lockFlag, lockUser, type Flag } from './flag-rows.ts';
import { sumOf } from './flag-words.ts';
import { raiseFlag } from './raise-flag.ts';

const REFUSED_BY_CHECK = '23514';
const ALREADY_THERE = '23505';

export interface StaffFlag {
  /** The order's reference. */
  order: string;
  /** A manual rule. */
  rule: string;
  /** Minor units. */
  amount: bigint;
  /** What was noticed, as the owner of the money will read it. */
  reason: string;
  /** operator:<uuid>. */
  by: string;
}

/** What staff has already flagged or taken of an order, minor units. */
async function flaggedBefore(tx: Database, orderId: string): Promise<bigint> {
  const { rows } = await tx.sql.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint sum from flag
     where order_id = $1 and kind = 'manual' and state in ('open', 'resolved')`,
    [orderId],
  );
  return rows[0]?.sum ?? 0n;
}

/** @throws AppError conflict for an operator who is tied to the order's owner */
async function assertNoTieTo({ db }: Services, { order, by }: StaffFlag): Promise<void> {
  const [, operatorId] = /^operator:([0-9a-f-]{36})$/.exec(by) ?? [];
  const found = await findByReference(db, order);
  if (!operatorId || !found) return;
  await assertNotTied({ db }, { operatorId, owners: [found.user_id], subject: found.id });
}

/** @throws AppError bad_request for a rule that only applies automatically */
async function assertManual(tx: Database, rule: string): Promise<void> {
  const { rows } = await tx.sql.query(
    `select from flag_rule where key = $1 and kind = 'automatic'`,
    [rule],
  );
  if (rows.length > 0) throw AppError.refuse(`${rule} is an automatic rule.`);
}

/** Of a sale, only what was paid has moved, however much was agreed. */
const movedBy = ({ direction, paid, total }: Order): bigint =>
  direction === 'sale' ? (paid ?? 0n) : total;

/** How much of an order staff can still flag, minor units: what it moved less what they flagged or took before. */
export async function roomToFlag(tx: Database, orderId: string): Promise<bigint> {
  const order = await findOrder(tx, orderId);
  return order ? movedBy(order) - (await flaggedBefore(tx, orderId)) : 0n;
}

/**
 * Staff flags money of an order (spec 4). All its manual flags together can't exceed what the order
 * moved, so that a typo can't take the member's other money.
 * @throws AppError not_found for the order or rule; bad_request saying what is wrong
 */
export async function flagByStaff(services: Services, flag: StaffFlag): Promise<Flag> {
  await assertNoTieTo(services, flag);
  return inTransaction(services.db, async (tx) => {
    const found = await findByReference(tx, flag.order);
    const user = found && (await findMember(tx, found.user_id));
    if (!user) throw AppError.notFound(`We couldn’t find order ${flag.order}.`);
    await lockUser(tx, user.uuid);
    const order = await lockOrder(tx, found.id);
    if (!order) throw AppError.notFound();
    const amountMoved = movedBy(order);
    if ((await flaggedBefore(tx, order.id)) + flag.amount > amountMoved)
      throw AppError.refuse(
        `That’s more than the order moved: ${sumOf({ ...order, amount: amountMoved })}.`,
      );
    const { rule, amount, reason, by } = flag;
    await assertManual(tx, rule);
    return raiseFlag(tx, services, { user, order, rule, amount, by, facts: { reason } });
  });
}

function assertOpen(flag: Flag | undefined, reference: string): Flag {
  if (!flag) throw AppError.notFound(`We couldn’t find flag ${reference}.`);
  if (flag.state !== 'open') throw AppError.conflict(`${flag.reference} is already ${flag.state}.`);
  return flag;
}

const openFlag = async (tx: Database, reference: string): Promise<Flag> =>
  assertOpen(await lockFlag(tx, reference), reference);

/**
 * An open flag by its reference.
 * @throws AppError not_found; conflict when it is closed
 */
export const requireOpenFlag = async (db: Database, reference: string): Promise<Flag> =>
  assertOpen(await findFlag(db, reference), reference);

/**
 * Ends a flag early and releases its money.
 * @param actor who did it, as the audit log names them
 * @throws AppError not_found; conflict when it is closed
 */
export async function liftOpenFlag(
  tx: Database,
  services: Services,
  { reference, actor }: { reference: string; actor: string },
): Promise<Flag> {
  const flag = await openFlag(tx, reference);
  const text = 'Our review is done. You can use your money.';
  await closeFlag(tx, services, flag, { state: 'lifted', by: actor, text });
  return flag;
}

export interface Extension {
  reference: string;
  by: string;
  until: Date;
  /** As the owner of the money will read it. */
  reason: string;
}

const refusals: Record<string, string> = {
  second_person: 'You raised this flag, so you can’t extend it. Ask a second approver.',
  within_30_days: 'You can extend a flag by up to 30 days, but not shorten it. Release it instead.',
};

function explain(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === ALREADY_THERE)
    return AppError.refuse('You’ve already extended this flag. Ask a colleague.');
  const named = (error as { constraint?: string }).constraint ?? '';
  if (state !== REFUSED_BY_CHECK || !refusals[named]) return error;
  return AppError.refuse(refusals[named]);
}

async function moveEnd(tx: Database, services: Services, flag: Flag, extension: Extension) {
  const { by, until, reason } = extension;
  await tx.sql.query(
    `insert into flag_extension(flag_id, raised_by, extended_by, reason, before, release_at, extended_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [flag.id, flag.raised_by, by, reason, flag.release_at, until, services.clock.now()],
  );
  await tx.sql.query('update flag set release_at = $2 where id = $1', [flag.id, until]);
}

/**
 * Extends a flag. The database refuses this to the operators who raised the flag or extended it before.
 * @param actor who did it, as the audit log names them
 * @throws AppError not_found; conflict when it is closed; bad_request with the database's reason
 */
export async function extendOpenFlag(
  tx: Database,
  services: Services,
  { actor, ...extension }: Extension & { actor: string },
): Promise<Flag> {
  const { reference, until, reason } = extension;
  const flag = await openFlag(tx, reference);
  const order = await lockOrder(tx, flag.order_id);
  if (!order) throw new Error(`Flag ${flag.reference} has no order`);
  await moveEnd(tx, services, flag, extension).catch((error: unknown) => {
    throw explain(error);
  });
  const end = momentFor(order.country_code, until);
  const title = `The review of ${sumOf(flag)} is taking longer`;
  const lines = [reason, `We’ll release it by ${end}.`];
  await addEvent(tx, services, order, { title, text: lines.join(' ') });
  const link = paths.order(order.reference_code);
  await notify(tx, flag.user_id, { title, message: lines, link, topic: 'money' });
  notifyPages(tx, order);
  await audit(tx, {
    actor,
    action: 'flag.extend',
    subject: flag.reference,
    detail: { reason, until: until.toISOString() },
  });
  return { ...flag, release_at: until };
}
