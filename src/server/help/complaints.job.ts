import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { task } from '#server/platform/task.ts';
import { describeEnd } from './complaint.ts';
import type { Ticket } from './tables.ts';

const AT_ONCE = 200;

/** Notifies the owners of complaints whose time has ended without a decision, once, and names the authority. */
export const endComplaints = task('help.end-complaints', z.unknown(), (services) =>
  inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const { rows } = await tx.sql.query<Ticket & { country_code: CountryCode }>(
      `update ticket t set complaint_told = true from users u
       where u.id = t.user_id and t.id in (
         select id from ticket where complaint_due <= $1 and not complaint_told
         order by complaint_due limit ${AT_ONCE} for update skip locked)
       returning t.*, u.country_code`,
      [now],
    );
    for (const ticket of rows.filter(
      ({ waiting_since, merged_into }) => waiting_since !== null && merged_into === null,
    ))
      await notify(tx, ticket.user_id, {
        title: 'Your complaint is overdue',
        message: [ticket.subject, ...describeEnd(ticket, ticket.country_code, now)],
        link: paths.ticket(ticket.id),
        topic: 'money',
      });
  }),
);
