import type { PageApi } from '#lib/page-api.ts';
import type { Order } from './contract.ts';
import { isOpenStatus } from './words.ts';

/** The form and the fields of a member's earlier order, which the address names: ?again=OJ-…. */
export async function readAgain(api: PageApi, { searchParams }: URL): Promise<Order['repeat']> {
  const reference = searchParams.get('again');
  if (!reference) return null;
  const order = await api.get<Order>(`/transactions/${encodeURIComponent(reference)}`);
  // an order in progress may still succeed
  return order.ok && !isOpenStatus(order.data.status) ? order.data.repeat : null;
}
