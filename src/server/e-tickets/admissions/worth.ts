import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { refundAt, refundedOf } from '#lib/e-tickets/refund-rule.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import { priceLeft, type RefundLine } from '#server/orders/refund/share-refund.ts';
import type { OrderItem } from '#server/orders/tables.ts';
import { ticketsOfLine, type AdmissionRow } from './find.ts';
import { admissionStateOf } from './admission-state.ts';

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

async function findLine(db: Database, row: AdmissionRow): Promise<OrderItem | undefined> {
  const { rows } = await db.sql.query<OrderItem>({
    name: 'line-of-admission',
    text: 'select * from order_item where order_id = $1 and position = $2',
    values: [row.order_id, row.position],
  });
  return rows[0];
}

/** The line of a ticket that its buyer still has, with all of its tickets; undefined for any other. */
async function ownLine(db: Database, row: AdmissionRow) {
  if (admissionStateOf(row) !== 'valid' || row.buyer_id === null || row.buyer_id !== row.holder_id)
    return undefined;
  const line = await findLine(db, row);
  if (!line) return undefined;
  const tickets = await ticketsOfLine(db, row);
  const isWhole = tickets.every(
    (each) => admissionStateOf(each) === 'valid' && each.holder_id === row.holder_id,
  );
  return isWhole ? { line, tickets } : undefined;
}

export interface TicketRefund {
  /** Minor units. */
  amount: bigint;
  /** Under the refund rule the price alone; after the event has moved, everything that was paid. */
  part?: RefundLine['part'];
  tickets: readonly AdmissionRow[];
  text: string;
}

/** How long a free ticket can be returned: until the event starts. Its place is then free for others. */
const withoutMoney = (tickets: readonly AdmissionRow[]): TicketRefund => ({
  amount: 0n,
  tickets,
  text:
    tickets.length > 1
      ? `All ${tickets.length} tickets are returned together, so someone else can have them.`
      : 'Someone else can have it then.',
});

/**
 * The refund for returning a ticket now (spec 4); null when it can't be returned. Tickets of a line are
 * returned together, and only while their buyer still has all of them unused.
 */
export async function refundForTicket(
  db: Database,
  row: AdmissionRow,
  event: EventRow,
  now: Date,
): Promise<TicketRefund | null> {
  const refund = refundAt(event, now);
  const isComing = event.status !== 'cancelled' && now < event.starts_at;
  const own = (refund ?? isComing) ? await ownLine(db, row) : undefined;
  if (!own) return null;
  const { line, tickets } = own;
  if (line.total === 0n) return isComing ? withoutMoney(tickets) : null;
  if (!refund) return null;
  const isMoved = refund.because === 'moved';
  const left = isMoved ? line.captured - line.refunded : priceLeft(line);
  const price = { price: line.amount, fee: line.total - line.amount };
  const amount = least(refundedOf(refund, price), left);
  if (amount <= 0n) return null;
  const sum = formatMinor(money(amount, event.currency));
  const together =
    tickets.length > 1 ? ` All ${tickets.length} tickets are returned together.` : '';
  const fee = line.total > line.amount ? ' Our fee isn’t refunded.' : '';
  const how = isMoved
    ? `${sum} goes to your wallet: everything you paid, because the event was moved.`
    : `${sum} goes to your wallet: ${refund.percent}% of the price.${fee}`;
  return { amount, part: isMoved ? undefined : 'price', tickets, text: how + together };
}

/** The maximum resale price of a ticket now, in minor units; null when it can't be sold. */
export async function sellingAgain(
  db: Database,
  row: AdmissionRow,
  event: EventRow,
  now: Date,
): Promise<bigint | null> {
  if (event.status !== 'on_sale' || event.starts_at <= now) return null;
  const own = await ownLine(db, row);
  if (!own || own.tickets.length > 1) return null;
  const most = least(own.line.amount, priceLeft(own.line));
  if (most <= 0n) return null;
  const classes = await readClasses(db, [event.id], now);
  return classes.some(({ id, free }) => id === row.class_id && free > 0) ? null : most;
}

const inWords = (event: EventRow, amount: bigint) => ({
  amount: toAmount(amount),
  currency: event.currency,
});

/** Both amounts, as the ticket's page gets them. */
export async function worthOf(
  db: Database,
  row: AdmissionRow,
  event: EventRow,
  now: Date,
): Promise<Pick<Admission['can'], 'give_back' | 'sell'>> {
  const back = await refundForTicket(db, row, event, now);
  const most = await sellingAgain(db, row, event, now);
  return {
    give_back: back && {
      ...inWords(event, back.amount),
      tickets: back.tickets.length,
      text: back.text,
    },
    sell: most === null ? null : { most: toAmount(most), currency: event.currency },
  };
}
