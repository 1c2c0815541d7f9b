import type { Stage } from '#server/orders/plug/stage.ts';

const DAY_S = 24 * 3600;

/** Entered by our buyers, who also take the next step. */
const ours = { enteredBy: 'staff', waitsFor: 'staff' } as const;
const end = { enteredBy: 'staff', waitsFor: null, promisedS: null, next: [] } as const;
/** What can go wrong with an item after it was bought. */
const mishaps = ['damaged', 'lost', 'returned'];

/**
 * The stages of an item that we buy abroad (spec 1). Its money is captured when it is bought; a loss after
 * that is refunded straight away, and the other items of the order continue.
 */
export const stages: readonly Stage[] = [
  {
    name: 'to_buy',
    title: 'We’re buying it',
    text: 'Your money stays on hold until we’ve bought it.',
    enteredBy: 'provider',
    waitsFor: 'staff',
    promisedS: 2 * DAY_S,
    next: ['bought'],
  },
  {
    ...ours,
    name: 'bought',
    title: 'Bought',
    text: 'The shop sends it to our warehouse next.',
    promisedS: 7 * DAY_S,
    next: ['at_our_address', ...mishaps],
    notice: 'We’ve bought it. The shop sends it to our warehouse next.',
  },
  {
    ...ours,
    name: 'at_our_address',
    title: 'At our warehouse',
    text: 'We check it, pack it and send it to you.',
    promisedS: 3 * DAY_S,
    next: ['on_its_way', ...mishaps],
    notice: 'It arrived at our warehouse. We check it, pack it and send it on.',
  },
  {
    ...ours,
    name: 'on_its_way',
    title: 'Shipping to your country',
    promisedS: 10 * DAY_S,
    next: ['in_country', ...mishaps],
    notice: 'It’s on its way to your country.',
  },
  {
    ...ours,
    name: 'in_country',
    title: 'In your country',
    text: 'Customs first, then delivery to the address.',
    promisedS: 5 * DAY_S,
    next: ['delivered', ...mishaps],
    notice: 'It’s in your country. Customs comes first, then the delivery.',
  },
  {
    ...end,
    name: 'delivered',
    title: 'Delivered',
    notice: 'It was delivered. If something is wrong with it, tell us on the order’s page.',
  },
  { ...end, name: 'damaged', title: 'Arrived damaged', refunds: 'It arrived damaged.' },
  { ...end, name: 'lost', title: 'Lost on the way', refunds: 'It was lost on the way.' },
  { ...end, name: 'returned', title: 'Sent back', refunds: 'It was sent back to the shop.' },
];
