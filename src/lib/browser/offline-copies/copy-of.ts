import type { Order } from '#lib/orders/contract.ts';
import {
  copyLimits,
  type BalanceCopy,
  type OrderCopy,
  type RowCopy,
  type RowsCopy,
  type Seen,
  type TicketCopy,
} from './copies.ts';
import { totalLabel } from '#lib/orders/total-label.ts';
import { endOfEvent } from '#lib/e-tickets/event-end.ts';
import { placeOfTicket, whereOfEvent } from '#lib/e-tickets/ticket-place.ts';
import { maskNumber } from '#lib/rules/mask.ts';

/** Numbers of eight digits and more stay on the server; references and dates don't change. */
const LONG_NUMBER = /(^|[^\w-])(\+?\d(?:[ -]?\d){7,})(?![\w-])/g;

function withoutNumbers(text: string): string {
  return text.replaceAll(
    LONG_NUMBER,
    (_, before: string, number: string) => `${before}${maskNumber(number)}`,
  );
}

/** A row without the parts that aren't stored. */
export const rowOf = (row: RowCopy): RowCopy => ({
  reference_code: row.reference_code,
  name: row.name,
  detail: row.detail && withoutNumbers(row.detail),
  direction: row.direction,
  status_text: row.status_text,
  ...(row.amount === undefined ? {} : { amount: row.amount }),
  total: row.total,
  currency: row.currency,
  created_at: row.created_at,
});

/** Lists each field by name, so that fields a page shows in future aren't stored by accident. */
function orderOf(order: Order): OrderCopy {
  const { arrives } = order.lines;
  return {
    id: `order:${order.reference_code}`,
    row: rowOf(order),
    lines: {
      ...order.lines,
      total_label: totalLabel(order),
      arrives: { ...arrives, label: withoutNumbers(arrives.label) },
    },
    message: withoutNumbers(order.message),
    facts: order.facts.map(({ label, value }) => ({ label, value: withoutNumbers(value) })),
    tokens: order.vouchers.flatMap(({ kind, label, value }) =>
      kind === 'electricity_token' && value ? [{ label, value }] : [],
    ),
  };
}

type SeenTicket = Extract<Seen, { of: 'ticket' }>;

const ticketOf = (
  { ticket, aheadMs }: SeenTicket,
  qr: TicketCopy['qr'],
  short_code: string,
): TicketCopy => ({
  id: `ticket:${ticket.id}`,
  title: ticket.event.title,
  starts_at: ticket.event.starts_at,
  doors_at: ticket.event.doors_at,
  time_zone: ticket.event.time_zone,
  where: whereOfEvent(ticket.event),
  place: placeOfTicket(ticket),
  name: ticket.name,
  short_code,
  qr,
  until: endOfEvent(ticket.event).getTime() + aheadMs,
});

/**
 * The part of what was seen that may be stored: enough to read it again, and nothing that can pay,
 * or open more than the member's own ticket. Null for a ticket that opens no gate, of which nothing
 * may be stored.
 */
export function copyOf(seen: Seen): BalanceCopy | RowsCopy | OrderCopy | TicketCopy | null {
  switch (seen.of) {
    case 'balance': {
      const { user_currency: currency, balance } = seen.wallet;
      return { id: 'balance', available: balance.available, currency };
    }
    case 'transactions':
      return { id: 'transactions', rows: seen.rows.slice(0, copyLimits.rows).map(rowOf) };
    case 'order':
      return orderOf(seen.order);
    case 'ticket': {
      const { ticket, qr } = seen;
      return qr && ticket.short_code ? ticketOf(seen, qr, ticket.short_code) : null;
    }
  }
}
