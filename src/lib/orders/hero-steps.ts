import type { Order } from './contract.ts';

export interface HeroStep {
  title: string;
  state: 'did' | 'now' | 'todo';
}

type Facts = Pick<
  Order,
  'kind' | 'direction' | 'status' | 'sent_to' | 'stage' | 'on_hold_until' | 'unpaid' | 'items'
> & { in_hands?: Order['in_hands'] };

const STEPS = 3;

/** `reached` steps are done, and the next one is in progress. */
const walk = (titles: readonly string[], reached: number): HeroStep[] =>
  titles.map((title, n) => ({
    title,
    state: n < reached ? 'did' : n === reached ? 'now' : 'todo',
  }));

function outgoing({ kind, status, sent_to, unpaid }: Facts): HeroStep[] {
  const isPayout = kind === 'withdrawal';
  const end = isPayout ? 'Arrival' : 'Delivery';
  switch (status) {
    case 'awaiting_user':
      return walk([unpaid ? 'Payment' : 'Your turn', 'Sending', end], 0);
    case 'processing':
      return sent_to ? walk(['Paid', 'Sent', end], 2) : walk(['Paid', 'Sending', end], 1);
    case 'unknown':
      return walk(['Paid', 'Sent', 'Checking'], 2);
    case 'under_review':
      return walk(['Paid', 'Sent', 'In review'], 2);
    case 'completed':
      return walk(['Paid', 'Sent', isPayout ? 'Arrived' : 'Delivered'], STEPS);
    default:
      return [];
  }
}

function sale({ status, on_hold_until, in_hands }: Facts): HeroStep[] {
  const held = on_hold_until !== null;
  switch (status) {
    case 'awaiting_user':
      return walk(['Submit', 'Review', 'Payout'], 0);
    case 'under_review':
      return walk(['Submitted', in_hands ? 'In review' : 'Waiting for review', 'Payout'], 1);
    case 'offer_changed':
      return walk(['Submitted', 'Reviewed', 'Your answer'], 2);
    case 'completed':
      return walk(['Submitted', 'Reviewed', held ? 'On hold' : 'Paid'], held ? 2 : STEPS);
    default:
      return [];
  }
}

function deposit({ status, on_hold_until }: Facts): HeroStep[] {
  const held = on_hold_until !== null;
  switch (status) {
    case 'awaiting_user':
      return walk(['Your payment', 'Received', 'In your wallet'], 0);
    case 'processing':
    case 'unknown':
      return walk(['Your payment', 'Received', 'In your wallet'], 1);
    case 'under_review':
      return walk(['Your payment', 'Received', 'In review'], 2);
    case 'completed':
      return walk(
        ['Your payment', 'Received', held ? 'On hold' : 'In your wallet'],
        held ? 2 : STEPS,
      );
    default:
      return [];
  }
}

/**
 * The three steps at the top of an order, from what it has reached (spec 4). None for an order that ended
 * otherwise, because its heading says it all, and none if its own stages are listed.
 */
export function heroSteps(order: Facts): HeroStep[] {
  const hasOwn = order.stage !== undefined || order.items?.some(({ steps }) => steps?.length);
  if (hasOwn) return [];
  if (order.kind === 'sale') return sale(order);
  return order.direction === 'out' ? outgoing(order) : deposit(order);
}
