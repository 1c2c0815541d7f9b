import type { BodyOf } from '#lib/contracts/call.ts';
import { noteDeskPerson } from '#lib/people/acts.contract.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Act } from './act.ts';

/** Adds a note for colleagues. Its text stays out of the audit log, which is stored longer. */
export const note: Act<BodyOf<typeof noteDeskPerson>> = {
  call: noteDeskPerson,
  title: 'Leave a note',
  action: 'people.note',
  async run(tx, { clock }, { user, body, operatorId }) {
    await tx.sql.query(
      `insert into person_note(id, user_id, operator_id, text, written_at)
       values ($1, $2, $3, $4, $5)`,
      [newUuid(), user.id, operatorId, body.text, clock.now()],
    );
    return {};
  },
};
