import { because } from '#tests/support/card-desk.ts';
import { verdictOfItems } from '#lib/giftcard/desk/verdict-of-items.ts';

/** Kobo of a card of $50, and of what is offered for one instead. */
export const AGREED = 42_150_00n;
export const OFFERED = 20_000_00n;

type Says = 'accept' | 'refuse' | 'offer';

/** What happens to a sale, and who decides. */
export type SaleAct =
  | { do: 'decide'; by: 0 | 1; says: Says[] }
  | { do: 'appeal' }
  | { do: 'take' }
  | { do: 'leave' }
  | { do: 'expire' };

export interface SaleWorld {
  status: string;
  /** `kept`: its seller left another offer. */
  cards: ('open' | 'offered' | 'paid' | 'refused' | 'kept')[];
  paid: bigint;
  /** Who decided first. */
  first: 0 | 1 | null;
  rounds: number;
  isAppealed: boolean;
}

export const newSale = (cards: number): SaleWorld => ({
  status: 'under_review',
  paid: 0n,
  first: null,
  rounds: 0,
  isAppealed: false,
  cards: Array.from({ length: cards }, () => 'open'),
});

/** What its seller can appeal. */
export const canAppeal = ({ status, cards, isAppealed }: SaleWorld): boolean =>
  !isAppealed &&
  (status === 'rejected' ||
    status === 'offer_changed' ||
    (status === 'partly_completed' && cards.includes('refused')));

/** The places of the cards that wait for a decision. */
export const openCards = ({ cards }: SaleWorld): number[] =>
  [...cards.keys()].filter((n) => cards[n] === 'open');

const turn = (world: SaleWorld, from: string, to: SaleWorld['cards'][number]) => {
  world.cards = world.cards.map((card) => (card === from ? to : card));
};

/** Its status, by its cards, once none waits. */
function end(world: SaleWorld, without: 'rejected' | 'cancelled'): true {
  const isAll = world.cards.every((card) => card === 'paid');
  if (isAll) world.status = 'completed';
  else world.status = world.paid > 0n ? 'partly_completed' : without;
  return true;
}

function decide(world: SaleWorld, { by, says }: SaleAct & { do: 'decide' }): boolean {
  if (world.status !== 'under_review' || world.first === by) return false;
  world.first ??= by;
  world.rounds += 1;
  for (const n of openCards(world)) {
    const said = says[n] ?? 'accept';
    if (said === 'accept') world.paid += AGREED;
    world.cards[n] = ({ accept: 'paid', refuse: 'refused', offer: 'offered' } as const)[said];
  }
  if (!world.cards.includes('offered')) return end(world, 'rejected');
  world.status = 'offer_changed';
  return true;
}

/** Does it in the model, one thing after the other. @returns whether it is possible now */
export function happen(world: SaleWorld, act: SaleAct): boolean {
  if (act.do === 'decide') return decide(world, act);
  if (act.do === 'appeal') {
    if (!canAppeal(world)) return false;
    turn(world, 'refused', 'open');
    turn(world, 'offered', 'open');
    world.isAppealed = true;
    world.status = 'under_review';
    return true;
  }
  if (world.status !== 'offer_changed') return false;
  if (act.do === 'take') {
    world.paid += OFFERED * BigInt(world.cards.filter((card) => card === 'offered').length);
    turn(world, 'offered', 'paid');
  } else turn(world, 'offered', 'kept');
  return end(world, 'cancelled');
}

const mostly: Record<string, readonly SaleAct['do'][]> = {
  under_review: ['decide', 'decide', 'decide', 'appeal'],
  offer_changed: ['take', 'take', 'leave', 'expire', 'appeal'],
};

/** One of the things that may happen to it where it stands. */
export function actFor(
  { status }: SaleWorld,
  n: number,
  decision: SaleAct & { do: 'decide' },
): SaleAct {
  const acts = mostly[status] ?? ['appeal', 'appeal', 'decide'];
  const what = acts[n % acts.length]!;
  return what === 'decide' ? decision : { do: what };
}

/** A decision as an operator sends it: what is said of each card that waits. */
export function decisionOf(world: SaleWorld, says: readonly Says[]) {
  const items = openCards(world).map((position) => {
    const verdict = says[position] ?? 'accept';
    if (verdict === 'accept') return { position, verdict };
    return {
      position,
      verdict,
      ...because,
      ...(verdict === 'offer' ? { amount: '20000.00' } : {}),
    };
  });
  return { verdict: verdictOfItems(items), items };
}
