import { z } from 'zod';
import { plainText } from '#lib/rules/plain-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import type { DeskComment } from '#server/ports/helpdesk.ts';
import { giveAnswer } from './answer-ticket.ts';
import { lockTicket } from './find.ts';

/** Adds one answer, unless it is already here. */
async function takeAnswer(services: Services, ticketId: string, { ref, text }: DeskComment) {
  await inTransaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const known = await tx.sql.query('select 1 from ticket_message where desk_ref = $1', [ref]);
    if (known.rowCount || ticket.state === 'closed') return;
    const answer = { state: 'answered', text: plainText(text) } as const;
    await giveAnswer(tx, services, ticket, { operator: 'helpdesk', answer, note: undefined, ref });
  });
}

/** Asks the help desk for its answers; only public comments are for the user. */
export const takeAnswers = task(
  'help.answers',
  z.object({ deskRef: z.string() }),
  async (services, { deskRef }) => {
    const { helpdesk } = services.providers;
    const found = await services.db.sql.query<{ id: string }>(
      'select coalesce(merged_into, id) as id from ticket where desk_ref = $1',
      [deskRef],
    );
    const id = found.rows[0]?.id;
    if (!helpdesk || !id) return;
    for (const comment of await helpdesk.listComments(deskRef))
      if (comment.isPublic && comment.copyOf === null) await takeAnswer(services, id, comment);
  },
);
