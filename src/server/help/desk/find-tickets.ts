import type { findDeskTickets, DeskTicketRow } from '#lib/help/desk/contract.ts';
import { desk } from '#lib/product-constants.ts';
import { foldedWords } from '#lib/rules/fold.ts';
import { plainOf, referencesIn } from '#lib/rules/written-reference.ts';
import { holdersOf, listAsked } from '#server/desk/claims.ts';
import { judgePeople, NO_SIGNALS } from '#server/desk/fraud/judge.ts';
import { caseRow, ordersOf, type Listed } from '#server/help/ticket-case.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { nameAssignees } from './colleagues.ts';
import { labelsOf } from './labels.ts';

type Asked = CallContext<typeof findDeskTickets>['query'];

/** "T-3F9A01BC", or its beginning: the first and last id that it can be. */
function idsOf(typed: string): [string, string] | undefined {
  const digits = /^T([\dA-F]{1,8})$/.exec(plainOf(typed))?.[1]?.toLowerCase();
  if (!digits) return undefined;
  const full = (fill: string) =>
    `${digits.padEnd(8, fill)}-${[4, 4, 4, 12].map((length) => fill.repeat(length)).join('-')}`;
  return [full('0'), full('f')];
}

/** Matches every word as a prefix: "refund meter" finds "refunded the meters". */
const wordsOf = (typed: string): string =>
  foldedWords(typed)
    .map((word) => `${word}:*`)
    .join(' & ');

/** SQL for the tickets that the typed text finds. */
function typedIn(q: string, put: (value: unknown) => string): string {
  const ids = idsOf(q);
  if (ids)
    return `select coalesce(merged_into, id) from ticket where id between ${put(ids[0])} and ${put(ids[1])}`;
  const [reference] = referencesIn(q);
  if (reference)
    return `select t.id from ticket t join orders o on o.id = t.order_id
      where o.reference_code = ${put(reference)}`;
  const words = `to_tsquery('simple', ${put(wordsOf(q))})`;
  return `select id from ticket where to_tsvector('simple', fold_words(subject)) @@ ${words}
    union select ticket_id from ticket_message where to_tsvector('simple', fold_words(text)) @@ ${words}`;
}

const states = { open: 'is not null', done: 'is null' } as const;

function conditionsOf(asked: Asked, now: Date, put: (value: unknown) => string): string[] {
  const { q, state, label, assignee, late } = asked;
  return [
    't.merged_into is null',
    ...(state === 'all' ? [] : [`t.waiting_since ${states[state]}`]),
    ...(label
      ? [`t.id in (select ticket_id from ticket_labelled where label_id = ${put(label)})`]
      : []),
    ...(assignee === 'none' ? ['t.assigned_to is null'] : []),
    ...(assignee && assignee !== 'none' ? [`t.assigned_to = ${put(assignee)}`] : []),
    ...(late ? [`t.answer_by < ${put(now)}`] : []),
    ...(q ? [`t.id in (${typedIn(q, put)})`] : []),
  ];
}

async function rowsOf(
  services: Services,
  found: readonly Listed[],
  operatorId: string,
): Promise<DeskTicketRow[]> {
  const { db } = services;
  const assigned = found.flatMap(({ assigned_to }) => (assigned_to ? [assigned_to] : []));
  const ids = found.map(({ id }) => id);
  const owners = [...new Set(found.map(({ user_id }) => user_id))];
  const [judged, labels, names, holders, asked, orders] = await Promise.all([
    judgePeople(services, owners),
    labelsOf(db, ids),
    nameAssignees(db, assigned, operatorId),
    holdersOf(services, 'tickets', ids, operatorId),
    listAsked(db, 'tickets', ids),
    ordersOf(db, found),
  ]);
  return found.map((ticket) => ({
    ...caseRow(ticket, orders.get(ticket.order_id ?? '')),
    assignee: names.get(ticket.assigned_to ?? '') ?? null,
    labels: labels.get(ticket.id) ?? [],
    ...(ticket.complaint_due && ticket.waiting_since
      ? { decide_by: ticket.complaint_due.toISOString() }
      : {}),
    claimed_by: holders.get(ticket.id) ?? null,
    needs_colleague: false,
    waits_for_second: asked.has(ticket.id),
    score: (judged.get(ticket.user_id) ?? NO_SIGNALS).score,
  }));
}

/** Tickets by what was typed and chosen, without anything that was written in them. */
export async function findTickets(
  ctx: CallContext<typeof findDeskTickets>,
): Promise<Reply<typeof findDeskTickets>> {
  const { db, clock, query, desk: who } = ctx;
  const limit = desk.page;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const isNothing =
    query.q && !idsOf(query.q) && !referencesIn(query.q).length && !wordsOf(query.q);
  if (isNothing) return { data: [], meta: { total: 0, page: query.page, limit } };
  const where = conditionsOf(query, clock.now(), put).join(' and ');
  const { rows } = await db.sql.query<Listed & { total: bigint }>(
    `select t.*, u.country_code, count(*) over () total
     from ticket t join users u on u.id = t.user_id
     where ${where}
     order by t.waiting_since nulls last, t.updated_at desc, t.id
     limit ${put(limit)} offset ${put((query.page - 1) * limit)}`,
    values,
  );
  return {
    data: await rowsOf(ctx, rows, who.operator.id),
    meta: { total: Number(rows[0]?.total ?? 0), page: query.page, limit },
  };
}
