import type { Staff, StaffMember, StaffWaiting } from '#lib/desk/staff.contract.ts';
import { toAmount } from '#lib/money.ts';
import { daySum } from '#server/desk/day-sums.ts';
import type { Services } from '#server/platform/services.ts';
import type { StaffChange } from './change-rows.ts';

type PersonRow = Pick<StaffMember, 'id' | 'name' | 'email' | 'role' | 'active'> & {
  created_at: Date;
  last_sign_in: Date | null;
  day_sum: bigint | null;
};

async function readPeople({ db }: Pick<Services, 'db'>, me: string): Promise<StaffMember[]> {
  const { rows } = await db.sql.query<PersonRow>(
    `select o.id, o.name, o.email, o.role, o.active, o.created_at, o.day_sum,
       (select a.at from audit_log a where a.actor = 'operator:' || o.id
        and a.action = 'desk.sign-in' order by a.id desc limit 1) last_sign_in
     from operator o order by o.active desc, o.name`,
  );
  return rows.map(({ created_at, last_sign_in, day_sum, ...row }) => ({
    ...row,
    since: created_at.toISOString(),
    last_sign_in: last_sign_in?.toISOString() ?? null,
    day_sum: day_sum === null ? null : toAmount(day_sum),
    mine: row.id === me,
  }));
}

type WaitingRow = Pick<StaffChange, 'id' | 'act' | 'name' | 'email' | 'role' | 'expires_at'> & {
  by: string;
  asked_at: Date;
};

async function readWaiting({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<StaffWaiting[]> {
  const { rows } = await db.sql.query<WaitingRow>(
    `select c.id, c.act, c.name, c.email, c.role, c.expires_at, c.asked_at, o.name as by
     from staff_change c join operator o on o.id = c.asked_by
     where (c.used_at is null and c.expires_at > $1)
       or exists (select 1 from desk_approval a
         where a.queue = 'staff' and a.case_id = c.id and a.state = 'open')
     order by c.asked_at`,
    [clock.now()],
  );
  return rows.map(({ by, asked_at, expires_at, ...row }) => ({
    ...row,
    asked_by: by,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }));
}

/** Who works at the desk, and open changes about them. */
export async function readStaff(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  me: string,
): Promise<Staff> {
  const [people, waiting] = await Promise.all([readPeople(services, me), readWaiting(services)]);
  return { people, waiting, day_sum: toAmount(daySum(services)) };
}
