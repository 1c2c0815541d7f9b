import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { itemStatusWords, type ItemStatus } from '#lib/shopping/statuses.ts';

/** In list order: what needs its owner comes first. Removed items aren't listed. */
const order = ['approved', 'expired', 'pending', 'declined', 'refused', 'ordered'] as const;

/** What comes next, for all items of a status. */
const nextOf: Record<(typeof order)[number], string> = {
  approved: 'Open your cart to see each price, then accept or decline it.',
  expired: 'Ask for a new quote if you still want it. It’s free.',
  pending: 'We’re checking the shop. We’ll let you know when there’s a price.',
  declined: 'Changed your mind? Ask for a new quote.',
  refused: 'We can’t buy these. You haven’t been charged.',
  ordered: 'Follow them in My orders.',
};

export interface ItemGroup {
  status: ItemStatus;
  title: string;
  next: string;
  rows: ShoppingItem[];
}

/** A member's items by their status, with what comes next. */
export const groupItems = (rows: readonly ShoppingItem[]): ItemGroup[] =>
  order
    .map((status) => ({
      status,
      title: itemStatusWords[status],
      next: nextOf[status],
      rows: rows.filter((row) => row.status === status),
    }))
    .filter((group) => group.rows.length > 0);
