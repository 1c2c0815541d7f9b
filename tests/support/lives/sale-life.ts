import { because } from '#tests/support/card-desk.ts';
import { verdictOfItems } from '#lib/giftcard/desk/verdict-of-items.ts';

/** The agreed price of a card of $50 in kobo, and the lower offer. */
export const AGREED = 42_150_00n;
export const OFFERED = 20_000_00n;

type Says = 'accept' | 'refuse' | 'offer';

/** The events in the life of a sale, and who decides. */
export type SaleAct =
  | { do: 'decide'; by: 0 | 1; says: Says[] }
  | { do: 'appeal' }
  | { do: 'take' }
  | { do: 'leave' }
  | { do: 'expire' };

export interface SaleWorld {
  status: string;
  /** `kept`: its seller declined another offer. */
  cards: ('open' | 'offered' | 'paid' | 'refused' | 'kept')[];
  paid: bigint;
  /** The first reviewer. */
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

/** Whether the seller can appeal something. */
export const canAppeal = ({ status, cards, isAppealed }: SaleWorld): boolean =>
  !isAppealed &&
  (status === 'rejected' ||
    status === 'offer_changed' ||
    (status === 'partly_completed' && cards.includes('refused')));

/** The positions of the cards that wait for a decision. */
export const openCards = ({ cards }: SaleWorld): number[] =>
  [...cards.keys()].filter((n) => cards[n] === 'open');

const turn = (world: SaleWorld, from: string, to: SaleWorld['cards'][number]) => {
  world.cards = world.cards.map((card) => (card === from ? to : card));
};

/** The final status, derived from the cards. */
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

/** Applies an act to the model. @returns whether it is currently possible */
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

/** One of the acts that can happen in the current state. */
export function actFor(
  { status }: SaleWorld,
  n: number,
  decision: SaleAct & { do: 'decide' },
): SaleAct {
  const acts = mostly[status] ?? ['appeal', 'appeal', 'decide'];
  const what = acts[n % acts.length]!;
  return what === 'decide' ? decision : { do: what };
}

/** A decision as an operator sends it: one verdict for each waiting card. */
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
