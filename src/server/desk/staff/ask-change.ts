import type { BodyOf } from '#lib/contracts/call.ts';
import type { addStaff, changeStaff, renewStaffSignIn } from '#lib/desk/staff.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { assertOwnerLeft, lockPerson, type StaffChange } from './change-rows.ts';

export type StaffWish =
  | ({ act: 'add' } & BodyOf<typeof addStaff>)
  | ({ act: 'change'; operator_id: string } & BodyOf<typeof changeStaff>)
  | ({ act: 'secret' | 'suspend'; operator_id: string } & BodyOf<typeof renewStaffSignIn>);
type Wanted = Pick<StaffChange, 'act' | 'operator_id' | 'email' | 'name' | 'role' | 'day_sum'>;

async function wantedOf(tx: Database, wish: StaffWish): Promise<Wanted> {
  if (wish.act === 'add') {
    const email = typedEmail(wish.email).toLowerCase();
    if (await lockPerson(tx, { email }))
      throw AppError.invalid({ email: ['Someone with this email already works at the desk.'] });
    return { ...wish, email, operator_id: null, day_sum: null };
  }
  const person = await lockPerson(tx, { id: wish.operator_id });
  if (!person) throw AppError.notFound();
  const { email, name, role, day_sum } = person;
  if (wish.act === 'suspend') await assertOwnerLeft(tx, person);
  if (wish.act !== 'change')
    return { act: wish.act, operator_id: person.id, email, name, role, day_sum };
  const wanted = {
    role: wish.role,
    day_sum: wish.day_sum === null ? null : parseAmount(wish.day_sum),
  };
  if (wanted.role === role && wanted.day_sum === day_sum)
    throw AppError.invalid({ role: ['Nothing changes yet.'] });
  if (wanted.role !== 'owner') await assertOwnerLeft(tx, person);
  return { act: 'change', operator_id: person.id, email, name, ...wanted };
}

/** One open change per person: approving a second one would silently undo the first. */
async function assertNoneWaits(tx: Database, email: string): Promise<void> {
  await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('staff:' || $1, 0))`, [email]);
  const { rowCount } = await tx.sql.query(
    `select 1 from staff_change c join desk_approval a
       on a.queue = 'staff' and a.case_id = c.id and a.state = 'open' where c.email = $1`,
    [email],
  );
  if (rowCount) throw AppError.conflict('A second owner has already been asked about this person.');
}

/**
 * Asks a second owner to change someone's access to the desk. Nothing changes until they approve.
 * @throws AppError not_found for someone who doesn't work here; 422 when nothing would change; conflict while
 * another change of their access waits, or when no owner would be left
 */
export function askChange(
  services: Pick<Services, 'db' | 'clock'>,
  wish: StaffWish,
  operatorId: string,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const wanted = await wantedOf(tx, wish);
    await assertNoneWaits(tx, wanted.email);
    const id = newUuid();
    const { act, operator_id, email, name, role, day_sum } = wanted;
    await tx.sql.query(
      `insert into staff_change(id, act, operator_id, email, name, role, day_sum, reason, asked_by, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[id, act, operator_id, email, name, role, day_sum],
        wish.reason,
        operatorId,
        services.clock.now(),
      ],
    );
    const why = 'Two owners decide who works at the desk.';
    const said = { decision: { verdict: 'approve' as const }, operatorId, why };
    await askSecondApprover(tx, services, { queue: 'staff', id }, said);
  });
}
