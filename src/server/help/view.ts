import type {
  Ticket as TicketView,
  TicketMessage as MessageView,
  TicketRow,
} from '#lib/help/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { countryOf } from './country-of.ts';
import { viewComplaint } from './complaint.ts';
import { listMessages } from './find.ts';
import { numberOf } from './number-of.ts';
import { findScore } from './score-ticket.ts';
import type { Ticket, TicketMessage } from './tables.ts';

type OrderOf = NonNullable<TicketRow['order']>;

/** The orders that tickets are about, loaded in one query. */
async function ordersOf(db: Database, rows: readonly Ticket[]): Promise<Map<string, OrderOf>> {
  const ids = rows.flatMap(({ order_id }) => (order_id ? [order_id] : []));
  if (ids.length === 0) return new Map();
  const found = await db.sql.query<{ id: string; reference_code: string; name: string }>({
    name: 'orders-of-tickets',
    text: 'select id, reference_code, title as name from orders where id = any($1::uuid[])',
    values: [ids],
  });
  return new Map(
    found.rows.map(({ id, reference_code, name }) => [id, { reference_code, name }] as const),
  );
}

export async function rowViews(db: Database, rows: readonly Ticket[]): Promise<TicketRow[]> {
  const orders = await ordersOf(db, rows);
  return rows.map((ticket) => ({
    id: ticket.id,
    number: numberOf(ticket),
    subject: ticket.subject,
    category: ticket.category,
    state: ticket.state,
    answer_by: ticket.answer_by?.toISOString() ?? null,
    order: orders.get(ticket.order_id ?? '') ?? null,
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  }));
}

function messageView(
  services: Services,
  { id, author, text, image_keys, created_at }: TicketMessage,
): MessageView {
  // steady, so that a page that reloads doesn't pay for the same thumbnails again
  const thumb = (key: string) => signFileUrl(services, key, { size: 'thumb', steady: true });
  return {
    id: String(id),
    by: author === 'user' ? 'user' : 'staff',
    text,
    images: image_keys.map((key) => ({ thumb: thumb(key), full: signFileUrl(services, key) })),
    created_at: created_at.toISOString(),
  };
}

/** A ticket as its owner sees it: it doesn't reveal which of us answered. */
export async function ticketView(services: Services, ticket: Ticket): Promise<TicketView> {
  const [[row], messages, score, country] = await Promise.all([
    rowViews(services.db, [ticket]),
    listMessages(services.db, ticket.id),
    findScore(services.db, ticket),
    countryOf(services.db, ticket.user_id),
  ]);
  return {
    ...row!,
    ...viewComplaint(ticket, country, services.clock.now()),
    messages: messages.map((each) => messageView(services, each)),
    score,
  };
}
