import type { Order } from '#lib/orders/contract.ts';
import type { TicketRow } from './contract.ts';
import type { PageApi } from '#lib/page-api.ts';
import { isMember, type Visitor } from '#lib/visitor.ts';

export interface TicketStart {
  /** The order named by ?reference= in the address, if it is the visitor's. */
  order: TicketRow['order'];
  /** The name of the item at the position in ?item=, from 1. */
  item: string | null;
  /** The address names an order that isn't theirs. */
  isMissing: boolean;
  /** Where this tab stores an unsent text: one for each order and item. */
  draft: string;
}

const about = (draft: string, isMissing = false): TicketStart => ({
  order: null,
  item: null,
  isMissing,
  draft,
});

/** The initial values of the form for reporting a problem. */
export async function readTicketStart(
  { api, visitor }: { api: PageApi; visitor: Visitor },
  { searchParams }: URL,
): Promise<TicketStart> {
  if (!isMember(visitor)) return about('contact');
  const reference = searchParams.get('reference');
  if (!reference) return about('ticket');
  const found = await api.get<Order>(`/transactions/${encodeURIComponent(reference)}`);
  if (!found.ok) return about('ticket', true);
  const { reference_code, name, items = [] } = found.data;
  const position = Number(searchParams.get('item'));
  const item = items[position - 1]?.title ?? null;
  const draft = `ticket:${reference_code}${item === null ? '' : `:${position}`}`;
  return { order: { reference_code, name }, item, isMissing: false, draft };
}
