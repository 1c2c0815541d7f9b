import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { giveAnswer } from './answer-ticket.ts';
import { assign } from './desk/assign.ts';
import { labelTicket, listLabels } from './desk/labels.ts';
import { addNote } from './desk/notes.ts';
import { lockTicket } from './find.ts';
import { openTicket } from './open-ticket.ts';
import { writeToTicket } from './write-to-ticket.ts';

const said = {
  problem: {
    subject: 'My meter says the token is wrong',
    category: 'order',
    message:
      'I bought electricity this morning and typed the token twice. The meter shows “reject”.',
  },
  answer: 'Sorry about that. Which number is on your meter, as printed next to the barcode?',
  reply: 'It is 37 1845 6290 1. I think I typed the one of my old meter.',
  note: 'The token is for another meter. KPLC moves it in about a day; I asked them at 9.',
} as const;

/**
 * A demo ticket that waits for us, with an answer, a label, an assignee and a note for colleagues. Does
 * nothing if a ticket exists.
 */
export async function seedTicket(
  services: Services,
  { userId, operatorId }: { userId: string; operatorId: string },
): Promise<void> {
  const { db } = services;
  const { rowCount } = await db.sql.query('select 1 from ticket limit 1');
  if (rowCount) return;
  const { id } = await openTicket(services, userId, said.problem);
  const answer = { state: 'answered', text: said.answer } as const;
  const operator = `operator:${operatorId}`;
  await inTransaction(db, async (tx) => {
    await giveAnswer(tx, services, await lockTicket(tx, id), { operator, answer, note: undefined });
  });
  await writeToTicket(services, { userId, ticketId: id, reply: { message: said.reply } });
  await assign(services, { id, to: operatorId, operatorId });
  const label = (await listLabels(db)).find(({ retired }) => !retired);
  if (label) await labelTicket(services, { id, label_ids: [label.id] }, operatorId);
  await inTransaction(db, (tx) => addNote(tx, services, { id, operatorId, text: said.note }));
}
