import type { Order } from '#lib/contracts/orders.ts';
import type { TicketRow } from '#lib/contracts/help.ts';
import type { PageApi } from '#lib/page-api.ts';
import { isMember, type Visitor } from '#lib/visitor.ts';

export interface TicketStart {
  /** The order named by ?reference= in the address, if it is the visitor's. */
  order: TicketRow['order'];
  /** An order is named that isn't theirs. */
  isMissing: boolean;
  /** Where this tab stores what was written before. */
  draft: string;
}

/** The initial values of the form for reporting a problem. */
export async function readTicketStart(
  { api, visitor }: { api: PageApi; visitor: Visitor },
  { searchParams }: URL,
): Promise<TicketStart> {
  if (!isMember(visitor)) return { order: null, isMissing: false, draft: 'draft:contact' };
  const reference = searchParams.get('reference');
  if (!reference) return { order: null, isMissing: false, draft: 'draft:ticket' };
  const found = await api.get<Order>(`/transactions/${encodeURIComponent(reference)}`);
  if (!found.ok) return { order: null, isMissing: true, draft: 'draft:ticket' };
  const { reference_code, name } = found.data;
  return {
    order: { reference_code, name },
    isMissing: false,
    draft: `draft:ticket:${reference_code}`,
  };
}
