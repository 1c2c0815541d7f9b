import type { Order } from '#lib/orders/contract.ts';
import { isMissing, notFoundWords, type NotFound } from '#lib/not-found-words.ts';
import type { PageApi } from '#lib/page-api.ts';
import { paths } from '#lib/paths.ts';
import type { Visitor } from '#lib/visitor.ts';
import { userOf } from '#lib/wallet/pages.ts';

/** What the page shows that the provider returns people to. */
export async function readDollarReturn(
  { api, visitor }: { api: PageApi; visitor: Visitor },
  status: string,
  reference: string | null,
) {
  const isKnown = ['success', 'failed', 'cancelled'].includes(status);
  const order =
    isKnown && reference && userOf(visitor)
      ? await api.get<Order>(`/transactions/${encodeURIComponent(reference)}`)
      : null;
  const missing: NotFound | undefined = !isKnown
    ? { ...notFoundWords.address, list: paths.dollars }
    : isMissing(order)
      ? notFoundWords.order
      : undefined;
  // cancelled is treated as failed (spec 2)
  const back: 'success' | 'failed' = status === 'success' ? 'success' : 'failed';
  return { isKnown, order, missing, back };
}
