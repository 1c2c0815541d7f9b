/** The statuses of an item to buy, the same words in database, API and filters. */
export const itemStatuses = [
  'pending',
  'approved',
  'ordered',
  'refused',
  'declined',
  'expired',
  'removed',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** As people read them. */
export const itemStatusWords: Record<ItemStatus, string> = {
  pending: 'Waiting for a quote',
  approved: 'Quoted',
  ordered: 'Paid',
  refused: 'Can’t be bought',
  declined: 'Declined',
  expired: 'Quote expired',
  removed: 'Removed',
};

const following: Record<ItemStatus, readonly ItemStatus[]> = {
  pending: ['approved', 'refused', 'removed'],
  // a larger quantity needs a new quote
  approved: ['pending', 'ordered', 'declined', 'expired', 'removed'],
  expired: ['pending', 'removed'],
  declined: ['pending', 'removed'],
  refused: ['removed'],
  // a cancelled payment returns it to the cart; if its price rose we quote it again; otherwise its owner can
  // request that
  ordered: ['approved', 'pending', 'expired'],
  removed: [],
};

/** Whether one status can follow another (FEATURES: the life of an item, never of a whole order). */
export const mayFollow = (from: ItemStatus, to: ItemStatus): boolean =>
  following[from].includes(to);

/** Why an item can't be bought, in words for the member. */
export const refusalReasons = {
  forbidden: 'It can’t be sent to this country.',
  'sold-out': 'The shop no longer has it.',
  'no-forwarding': 'The shop doesn’t deliver to our address.',
  'not-found': 'The link doesn’t lead to this product.',
  'not-trusted': 'We don’t trust this shop.',
  'too-large': 'It’s too large or too heavy to send.',
} as const;
export type RefusalReason = keyof typeof refusalReasons;

export const isRefusalReason = (code: string | undefined): code is RefusalReason =>
  code !== undefined && Object.hasOwn(refusalReasons, code);
