import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { findCall } from '#server/notifications/support-call.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Act } from './act.ts';

/** A call that its operator forgets to end is over after this. */
const LONGEST_S = 30 * 60;

const operatorName = async (tx: Database, id: string): Promise<string> => {
  const { rows } = await tx.sql.query<{ name: string }>(
    `select split_part(name, ' ', 1) as name from operator where id = $1`,
    [id],
  );
  return rows[0]?.name ?? 'Someone';
};

/** Shows the customer, on every page, that an operator is on the phone with them. */
export const beginCall: Act<BodyOf<typeof calls.beginDeskCall>> = {
  call: calls.beginDeskCall,
  title: 'Start a call',
  action: 'people.call',
  async run(tx, { clock }, { user, operatorId }) {
    const now = clock.now();
    if (await findCall(tx, user.id, now))
      throw AppError.conflict('Someone is already on the phone with this customer.');
    const call = newUuid();
    await tx.sql.query(
      `insert into support_call(id, user_id, operator_id, began_at, ends_at)
       values ($1, $2, $3, $4, $5)`,
      [call, user.id, operatorId, now, secondsAfter(now, LONGEST_S)],
    );
    await notify(tx, user.id, {
      title: `${await operatorName(tx, operatorId)} from our team is calling you now`,
      message: 'We never ask for your PIN, your password or a code. If the caller does, hang up.',
      link: paths.wasThatYou,
      topic: 'security',
      except: ['email', 'sms'],
    });
    return { call };
  },
};

/** Ends the call, so that the customer's pages no longer show it. */
export const endCall: Act<BodyOf<typeof calls.endDeskCall>> = {
  call: calls.endDeskCall,
  title: 'End the call',
  action: 'people.end-call',
  async run(tx, { clock }, { user }) {
    const now = clock.now();
    const { rowCount } = await tx.sql.query(
      `update support_call set ended_at = $2
       where user_id = $1 and ended_at is null and ends_at > $2`,
      [user.id, now],
    );
    if (rowCount === 0) throw AppError.conflict('This call is over.');
    return {};
  },
};
