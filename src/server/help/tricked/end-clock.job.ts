import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { describeEnd } from '#server/help/complaint.ts';
import { notify } from '#server/notifications/notify.ts';
import { task } from '#server/platform/task.ts';

const AT_ONCE = 200;

interface Ended {
  user_id: string;
  ticket_id: string;
  reference_code: string;
  title: string;
  country_code: CountryCode;
}

/** Notifies the owners of reports whose time has ended without a decision, once, and names the authority. */
export const endReports = task('help.end-tricked', z.unknown(), (services) =>
  inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const { rows } = await tx.sql.query<Ended>(
      `update tricked_report r set over_told = true from orders o, users u
       where o.id = r.order_id and u.id = r.user_id and r.order_id in (
         select order_id from tricked_report
         where decide_by <= $1 and decision is null and not over_told and ticket_id is not null
         order by decide_by limit ${AT_ONCE} for update skip locked)
       returning r.user_id, r.ticket_id, o.reference_code, o.title, u.country_code`,
      [now],
    );
    for (const { ticket_id, country_code, ...ended } of rows)
      await notify(tx, ended.user_id, {
        title: 'We haven’t decided about your report in time',
        message: [ended.title, ...describeEnd({ id: ticket_id }, country_code, now)],
        link: paths.tricked(ended.reference_code),
        topic: 'money',
      });
  }),
);
