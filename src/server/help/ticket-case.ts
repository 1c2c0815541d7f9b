import { categoryNames, isWaiting, type TicketState } from '#lib/help/ticket-words.ts';
import { formatMoney } from '#lib/money.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import { findOrder, findOrders } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { transactionViews } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { isOverdue } from './complaint.ts';
import { cannedAnswers, closeReasons } from './canned-answers.ts';
import { findTicket, lastMessageOf, listMessages } from './find.ts';
import type { Ticket, TicketMessage } from './tables.ts';
import { numberOf } from './number-of.ts';

const stages: Record<TicketState, CaseRow['stage']> = {
  open: 'open',
  reopened: 'appeal',
  answered: 'waiting',
  closed: 'done',
};

export interface Listed extends Ticket {
  country_code: string;
}

export const caseRow = (ticket: Listed, seen: Transaction | undefined): CaseRow => ({
  id: ticket.id,
  reference: numberOf(ticket),
  title: ticket.subject,
  country: ticket.country_code,
  amount: seen ? movedSum(seen) : null,
  currency: seen?.currency ?? null,
  since: (ticket.waiting_since ?? ticket.updated_at).toISOString(),
  promised_at: ticket.answer_by?.toISOString() ?? null,
  stage: stages[ticket.state],
});

/** The orders that tickets are about, as their owners see them. */
export async function ordersOf(
  db: Database,
  tickets: readonly Pick<Listed, 'order_id'>[],
): Promise<ReadonlyMap<string, Transaction>> {
  const ids = tickets.flatMap(({ order_id: id }) => (id ? [id] : []));
  const found = await findOrders(db, ids);
  const rows = await transactionViews(db, [...found.values()]);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Tickets that wait for us, longest wait first; the others by their last change. */
export async function listCases(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const isOpen = state === 'open';
  const { rows } = await db.sql.query<Listed & { total: bigint }>({
    name: `ticket-cases-${state}`,
    text: `select t.*, u.country_code, count(*) over () total
      from ticket t join users u on u.id = t.user_id
      where t.waiting_since is ${isOpen ? 'not null' : 'null'} and t.merged_into is null
      order by ${isOpen ? 't.waiting_since' : 't.updated_at desc'}, t.id limit $1 offset $2`,
    values: [limit, offset],
  });
  const orders = await ordersOf(db, rows);
  return {
    rows: rows.map((row) => caseRow(row, orders.get(row.order_id ?? ''))),
    total: Number(rows[0]?.total ?? 0),
  };
}

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

function orderFacts(order: Order, row: Transaction): CaseDetail['facts'] {
  const { reference_code, name, detail, status_text, currency, created_at } = row;
  return [
    fact('Order', reference_code),
    fact('What', name),
    ...(detail ? [fact('To or from', detail)] : []),
    fact('Status', status_text, !order.settled_at),
    fact('Amount', formatMoney(movedSum(row), currency)),
    timeFact('Ordered', new Date(created_at)),
    ...(order.failure_text ? [fact('Why it failed', order.failure_text)] : []),
  ];
}

async function historyOf(db: Database, userId: string, ticketId: string) {
  const { rows } = await db.sql.query<{ tickets: bigint; waiting: bigint; orders: bigint }>({
    name: 'ticket-history',
    text: `select count(*) filter (where id <> $2) tickets,
        count(*) filter (where id <> $2 and waiting_since is not null) waiting,
        (select count(*) from orders where user_id = $1) orders
      from ticket where user_id = $1 and merged_into is null`,
    values: [userId, ticketId],
  });
  const [row] = rows;
  return [
    fact('Orders', String(row?.orders ?? 0)),
    fact('Other tickets', String(row?.tickets ?? 0)),
    fact('Open', String(row?.waiting ?? 0), Number(row?.waiting ?? 0) > 0),
  ];
}

const nameOf = ({ firstname, lastname, username }: UserRow): string =>
  [firstname, lastname].filter(Boolean).join(' ') || username;

async function operatorNames(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.sql.query<{ id: string; name: string }>(
    'select id, name from operator',
  );
  return new Map(rows.map(({ id, name }) => [`operator:${id}`, name]));
}

/** Pictures are numbered across the whole ticket, so that each has the same name everywhere. */
const picturesIn = (messages: readonly TicketMessage[]) =>
  messages
    .flatMap(({ author, image_keys, created_at }) =>
      image_keys.map((key) => ({ key, by: author, at: created_at })),
    )
    .map((picture, n) => ({ ...picture, name: `Picture ${n + 1}` }));

type Picture = ReturnType<typeof picturesIn>[number];

const pictureItem = (pictures: readonly Picture[]) => ({
  position: 0,
  title: 'Pictures',
  facts: pictures.map(({ name, by, at }) =>
    timeFact(by === 'user' ? `${name}, from them` : `${name}, from us`, at),
  ),
  amount: null,
  files: pictures.map(({ key, name }) => ({ key, name })),
  has_code: false,
});

/** "They wrote, with Picture 1 and Picture 2". */
function titleOf({ author, image_keys }: TicketMessage, pictures: readonly Picture[]): string {
  const title = author === 'user' ? 'They wrote' : 'We wrote';
  const names = pictures.filter(({ key }) => image_keys.includes(key)).map(({ name }) => name);
  return names.length === 0 ? title : `${title}, with ${listed.format(names)}`;
}

const listed = new Intl.ListFormat('en-GB');

const asReasons = (texts: Record<string, string>) =>
  Object.entries(texts).map(([code, text]) => ({ code, text }));

/** The messages of both sides, the order with its status, and who is asking. */
export async function viewCase({ db, clock }: Services, ticketId: string): Promise<CaseDetail> {
  const ticket = await findTicket(db, ticketId);
  // read before the messages: a decision must not cover a message that wasn't shown
  const seen = await lastMessageOf(db, ticketId);
  const [messages, user, order, history, names] = await Promise.all([
    listMessages(db, ticketId),
    findUser(db, ticket.user_id),
    ticket.order_id ? findOrder(db, ticket.order_id) : undefined,
    historyOf(db, ticket.user_id, ticketId),
    operatorNames(db),
  ]);
  const [row] = await transactionViews(db, order ? [order] : []);
  const userName = user ? nameOf(user) : '';
  const country = user?.country_code ?? '';
  const pictures = picturesIn(messages);
  return {
    ...caseRow({ ...ticket, country_code: country }, row),
    facts: [
      fact('About', categoryNames[ticket.category]),
      timeFact('Opened', ticket.created_at),
      ...(ticket.complaint_due
        ? [
            {
              ...timeFact('Complaint, decide by', ticket.complaint_due),
              warn: isOverdue(ticket, clock.now()),
            },
          ]
        : []),
      ...(order && row ? orderFacts(order, row) : []),
    ],
    items: pictures.length > 0 ? [pictureItem(pictures)] : [],
    user: user ? { name: userName, since: user.created_at.toISOString(), country, history } : null,
    timeline: messages.map((message) => ({
      title: titleOf(message, pictures),
      text: message.text,
      at: message.created_at.toISOString(),
      by: message.author === 'user' ? userName : (names.get(message.author) ?? ''),
    })),
    seen,
    verdicts: isWaiting(ticket.state)
      ? ['approve', 'reject']
      : ticket.state === 'answered'
        ? ['reject']
        : [],
    reasons: [...asReasons(cannedAnswers), ...asReasons(closeReasons)],
  };
}
