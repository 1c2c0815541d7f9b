import { NONE_WAITS, type Queue, type QueueCount } from '#server/desk/queue.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { openUpload } from '#server/uploads/start-upload.ts';
import { answerOf, answerTicket, assertTakes } from './answer-ticket.ts';
import { findTicket, hasPicture } from './find.ts';
import { listCases, viewCase } from './ticket-case.ts';

/** Problems that users reported and that are waiting for an answer. */
export const ticketsQueue: Queue = {
  queue: 'tickets',
  name: 'Tickets',
  list: ({ db }, asked) => listCases(db, asked),
  async count({ db, clock }) {
    const { rows } = await db.sql.query<QueueCount>({
      name: 'count-tickets',
      text: `select count(*)::int open, min(waiting_since) oldest,
          count(*) filter (where answer_by <= $1)::int late
        from ticket where waiting_since is not null`,
      values: [clock.now()],
    });
    return rows[0] ?? NONE_WAITS;
  },
  read: viewCase,
  ownersOf: ownersIn('ticket'),
  ownsFile: ({ db }, caseId, key) => hasPicture(db, caseId, key),
  async openUpload(services, caseId, picture) {
    const { user_id: userId } = await findTicket(services.db, caseId);
    return openUpload(services, { userId, purpose: 'answer' }, picture);
  },
  async check({ db }, caseId, decision) {
    assertTakes(await findTicket(db, caseId), answerOf(decision));
  },
  whySecond: () => Promise.resolve(null),
  counts: () => Promise.resolve(null),
  decide: (tx, services, { caseId, decision, operator }) =>
    answerTicket(tx, services, caseId, {
      operator,
      answer: answerOf(decision),
      note: decision.note,
    }),
};
