import { AppError } from '#lib/errors/app-error.ts';
import { trickNames } from '#lib/help/tricked-words.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { maskName, maskPersonal } from '#lib/rules/mask.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import { NONE_WAITS, type CaseDetail, type CaseRow, type QueueCount } from '#server/desk/queue.ts';
import { listMessages } from '#server/help/find.ts';
import { numberOf } from '#server/help/number-of.ts';
import type { TrickedReport } from '#server/help/tables.ts';
import { findOrder, listEvents } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { statusText } from '#server/orders/returned.ts';
import type { Services } from '#server/platform/services.ts';
import { refundable } from './decide-report.ts';
import { findReport } from './find-report.ts';
import { isOver } from './view-report.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

type Listed = TrickedReport & Pick<Order, 'reference_code' | 'total' | 'currency' | 'country_code'>;

/** Whether someone of our team still has to call the receiver. */
const mustCall = ({ told_by, told_at, decision }: TrickedReport): boolean =>
  told_by === 'desk' && told_at === null && decision === null;

function row(listed: Listed): CaseRow {
  const { order_id, ticket_id, receiver, kind, decision, stopped } = listed;
  const due = mustCall(listed) ? listed.told_due : listed.decide_by;
  const isDone = stopped || decision !== null;
  return {
    id: order_id,
    reference: ticket_id ? numberOf({ id: ticket_id }) : listed.reference_code,
    title: mustCall(listed) ? `Call ${receiver}` : trickNames[kind],
    country: listed.country_code,
    amount: toAmount(listed.total),
    currency: listed.currency,
    since: listed.reported_at.toISOString(),
    promised_at: isDone ? null : (due?.toISOString() ?? null),
    stage: isDone ? 'done' : 'open',
  };
}

/** Reports that wait for a call or a decision, the next deadline first; finished ones, newest first. */
export async function listReports(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const isOpen = state === 'open';
  const { rows } = await db.sql.query<Listed & { total_rows: bigint }>({
    name: `tricked-cases-${state}`,
    text: `select r.*, o.reference_code, o.total, o.currency, o.country_code,
        count(*) over () as total_rows
      from tricked_report r join orders o on o.id = r.order_id
      where ${isOpen ? '' : 'not'} (not r.stopped and r.decision is null)
      order by ${
        isOpen
          ? 'case when r.told_at is null then coalesce(r.told_due, r.decide_by) else r.decide_by end'
          : 'coalesce(r.decided_at, r.reported_at) desc'
      }, r.order_id limit $1 offset $2`,
    values: [limit, offset],
  });
  return { rows: rows.map(row), total: Number(rows[0]?.total_rows ?? 0) };
}

/** How many wait, and how many are late: for the call to the receiver, or for the decision. */
export async function countReports({ db, clock }: Services): Promise<QueueCount> {
  const { rows } = await db.sql.query<QueueCount>({
    name: 'count-tricked',
    text: `select count(*)::int open, min(reported_at) oldest,
        count(*) filter (where decide_by <= $1 or (told_at is null and told_due <= $1))::int late
      from tricked_report where not stopped and decision is null`,
    values: [clock.now()],
  });
  return rows[0] ?? NONE_WAITS;
}

const notifiedWords = { email: 'by email', desk: 'by phone', no_one: 'No bank to call' } as const;

function notifiedFacts(report: TrickedReport): CaseDetail['facts'] {
  const { told_by: by, told_at: at, told_due: due } = report;
  if (at && by) return [timeFact(`Told ${notifiedWords[by]}`, at)];
  if (by === 'desk' && due) return [{ ...timeFact('Call their fraud team by', due), warn: true }];
  return [fact('Told', by === null ? 'Not yet' : notifiedWords[by])];
}

const factsOf = (order: Order, report: TrickedReport, now: Date): CaseDetail['facts'] => [
  fact('Order', order.reference_code),
  fact('What', maskPersonal(order.title, order.target)),
  fact('Receiver', report.receiver),
  fact('Status', statusText(order), !order.settled_at),
  fact('Paid', formatMinor(money(order.total, order.currency))),
  ...(order.sent_at ? [timeFact('Sent', order.sent_at)] : []),
  ...(order.provider_reference ? [fact('Provider’s reference', order.provider_reference)] : []),
  timeFact('Reported', report.reported_at),
  ...notifiedFacts(report),
  ...(report.decide_by
    ? [{ ...timeFact('Decide by', report.decide_by), warn: isOver(report, now) }]
    : []),
];

async function historyOf(db: Database, { user_id: id, order_id }: TrickedReport) {
  const { rows } = await db.sql.query<{ reports: number; orders: number }>(
    `select (select count(*)::int from tricked_report where user_id = $1 and order_id <> $2) reports,
       (select count(*)::int from orders where user_id = $1) orders`,
    [id, order_id],
  );
  const { reports = 0, orders = 0 } = rows[0] ?? {};
  return [
    fact('Orders', String(orders)),
    fact('Other reports like this', String(reports), reports > 0),
  ];
}

/** @throws AppError not_found */
export async function findBoth(db: Database, id: string) {
  const [order, report] = [await findOrder(db, id), await findReport(db, id)];
  if (!order || !report) throw AppError.notFound();
  return { order, report };
}

function verdictsOf(report: TrickedReport, most: bigint): CaseDetail['verdicts'] {
  if (report.stopped || report.decision !== null) return [];
  return [
    ...(mustCall(report) ? (['complete'] as const) : []),
    ...(most > 0n ? (['refund'] as const) : []),
    'reject',
  ];
}

async function timelineOf(db: Database, order: Order, report: TrickedReport, name: string) {
  const messages = report.ticket_id ? await listMessages(db, report.ticket_id) : [];
  const events = await listEvents(db, order.id);
  return [
    ...events.map(({ title, text, at }) => ({
      title: maskPersonal(title, order.target),
      text: maskPersonal(text ?? '', order.target),
      at,
      by: '',
    })),
    ...messages.map(({ author, text, created_at: at }) => ({
      title: author === 'user' ? 'They wrote' : 'We wrote',
      text,
      at,
      by: author === 'user' ? name : '',
    })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((each) => ({ ...each, at: each.at.toISOString() }));
}

/** The payment, what happened, whether the receiver was notified, and what can be refunded. */
export async function viewReport({ db, clock }: Services, id: string): Promise<CaseDetail> {
  const { order, report } = await findBoth(db, id);
  const user = await findUser(db, report.user_id);
  const name = user ? maskName([user.firstname, user.lastname].filter(Boolean).join(' ')) : '';
  const most = await refundable(db, order);
  return {
    ...row({ ...order, ...report, total: order.total }),
    facts: factsOf(order, report, clock.now()),
    items: [],
    user: user
      ? {
          name: name || user.username,
          since: user.created_at.toISOString(),
          country: user.country_code,
          history: await historyOf(db, report),
        }
      : null,
    timeline: await timelineOf(db, order, report, name),
    verdicts: verdictsOf(report, most),
    reasons: [],
    ...(most > 0n ? { refundable: toAmount(most) } : {}),
  };
}
