import type { readDeskTicket } from '#lib/help/desk/contract.ts';
import { fillMacro } from '#lib/help/desk/macro-fields.ts';
import { formatMoney } from '#lib/money.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { assertClaimed } from '#server/desk/claims.ts';
import { findTicket } from '#server/help/find.ts';
import type { Ticket } from '#server/help/tables.ts';
import { numberOf } from '#server/help/number-of.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findOrder } from '#server/orders/find.ts';
import { transactionViews } from '#server/orders/view/view-order.ts';
import { listColleagues, nameAssignees } from './colleagues.ts';
import { labelsOf, listLabels } from './labels.ts';
import { listMacros } from './macros.ts';
import { listNotes } from './notes.ts';

/** Macros as this ticket's member would read them. */
async function macrosFor(db: Database, ticket: Ticket) {
  const [macros, user, order] = await Promise.all([
    listMacros(db),
    findUser(db, ticket.user_id),
    ticket.order_id ? findOrder(db, ticket.order_id) : undefined,
  ]);
  const [seen] = await transactionViews(db, order ? [order] : []);
  const known = {
    name: user?.firstname ?? user?.username ?? '',
    reference: seen?.reference_code ?? numberOf(ticket),
    ...(seen ? { amount: formatMoney(movedSum(seen), seen.currency) } : {}),
  };
  return macros
    .filter(({ retired }) => !retired)
    .map(({ id, name, text }) => ({ id, name, text: fillMacro(text, known) }));
}

/** Other tickets of the same member that aren't closed. */
async function othersOf(db: Database, { id, user_id }: Ticket) {
  const { rows } = await db.sql.query<Pick<Ticket, 'id' | 'subject' | 'created_at'>>({
    name: 'other-tickets',
    text: `select id, subject, created_at from ticket
      where user_id = $1 and id <> $2 and state <> 'closed' order by created_at desc, id limit 50`,
    values: [user_id, id],
  });
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    number: numberOf(row),
    opened: created_at.toISOString(),
  }));
}

/**
 * What colleagues know about a ticket that this operator has claimed.
 * @throws AppError not_found; desk_claim_needed
 */
export async function readTicket(
  ctx: CallContext<typeof readDeskTicket>,
): Promise<Reply<typeof readDeskTicket>> {
  const { db, params, desk } = ctx;
  const operatorId = desk.operator.id;
  const ticket = await findTicket(db, params.id);
  await assertClaimed(ctx, { queue: 'tickets', id: ticket.id }, operatorId);
  const { id, state, assigned_to: assigned, merged_into: merged } = ticket;
  const [names, labels, notes, macros, others, colleagues, all_labels] = await Promise.all([
    nameAssignees(db, assigned ? [assigned] : [], operatorId),
    labelsOf(db, [id]),
    listNotes(db, id),
    macrosFor(db, ticket),
    othersOf(db, ticket),
    listColleagues(db, operatorId),
    listLabels(db),
  ]);
  return {
    data: {
      id,
      number: numberOf(ticket),
      state,
      notes,
      macros,
      colleagues,
      others: state === 'closed' ? [] : others,
      assignee: names.get(assigned ?? '') ?? null,
      labels: labels.get(id) ?? [],
      merged_into: merged ? { id: merged, number: numberOf({ id: merged }) } : null,
      all_labels: all_labels.filter(({ retired }) => !retired),
    },
  };
}
