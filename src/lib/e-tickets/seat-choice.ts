import { eTickets as numbers } from '#lib/product-constants.ts';
import { mostOf, type BasketItem, type Selling } from './event-basket.ts';
import { findSeat, withCompanion, type Seat, type SeatRow } from './seat-grid.ts';

/** The result of a tap on a seat: the new selection, and its message. */
export interface Choice {
  chosen: readonly string[];
  said: string;
}

interface Hall {
  rows: readonly SeatRow[];
  event: Selling;
  isFree: (seat: Seat) => boolean;
}

export const seatsOf = (items: readonly BasketItem[]): string[] =>
  items.flatMap(({ seats = [] }) => seats);

/** Selected seats as items to buy: one item per class. */
export function itemsOf(rows: readonly SeatRow[], chosen: readonly string[]): BasketItem[] {
  const items = new Map<string, string[]>();
  for (const id of chosen) {
    const found = findSeat(rows, id);
    if (!found) continue;
    const { class: ticketClass } = found.seat;
    items.set(ticketClass, [...(items.get(ticketClass) ?? []), id]);
  }
  return [...items].map(([id, seats]) => ({ class: id, quantity: seats.length, seats }));
}

export const formatSeatList = (seats: readonly string[]): string =>
  seats.length < 2 ? seats.join('') : `${seats.slice(0, -1).join(', ')} and ${seats.at(-1)}`;

/** Why this many can't be chosen; undefined when they can. */
function limitOf(
  { rows, event: { classes } }: Hall,
  chosen: readonly string[],
): string | undefined {
  if (chosen.length > numbers.maxPerOrder)
    return `You can buy up to ${numbers.maxPerOrder} tickets in one order.`;
  const full = itemsOf(rows, chosen).find(({ class: id, quantity }) => {
    const most = classes.find((each) => each.id === id)?.max_per_order ?? 0;
    return quantity > most;
  });
  const { name = '', max_per_order: most = 0 } = classes.find(({ id }) => id === full?.class) ?? {};
  return full && `You can choose up to ${most} ${name} seats. Remove one first.`;
}

const isSold = ({ event }: Hall, seat: Seat) =>
  event.classes.some((each) => each.id === seat.class && mostOf(event, each) > 0);

/** A companion seat is sold together with the wheelchair space next to it. */
const isAlone = ({ seats }: SeatRow, seat: Seat, chosen: readonly string[]) =>
  seat.kind === 'companion' &&
  !seats.some(
    (each) =>
      each.kind === 'wheelchair' && Math.abs(each.x - seat.x) === 1 && chosen.includes(each.seat),
  );

function takeAway(seats: readonly Seat[], chosen: readonly string[]): Choice {
  const [seat] = seats;
  // a companion seat isn't needed without a wheelchair space, but a wheelchair space can be sold alone
  const removed = seat?.kind === 'wheelchair' ? seats.map((each) => each.seat) : [seat?.seat ?? ''];
  return {
    chosen: chosen.filter((each) => !removed.includes(each)),
    said: `${formatSeatList(removed)} removed.`,
  };
}

/** Handles a tap on a seat: selects or deselects it, a wheelchair space together with its companion seat. */
export function tapSeat(hall: Hall, chosen: readonly string[], id: string): Choice {
  const found = findSeat(hall.rows, id);
  if (!found) return { chosen, said: '' };
  const { row, seat } = found;
  const isChosen = (each: Seat) => chosen.includes(each.seat);
  if (isChosen(seat)) return takeAway(withCompanion(row, seat, isChosen), chosen);
  if (!hall.isFree(seat)) return { chosen, said: `Seat ${id} is taken.` };
  if (!isSold(hall, seat)) return { chosen, said: `Seat ${id} isn’t on sale now.` };
  const together = withCompanion(row, seat, (each) => hall.isFree(each) && !isChosen(each));
  const names = together.map((each) => each.seat);
  const next = [...chosen, ...names];
  if (isAlone(row, seat, next))
    return { chosen, said: `Seat ${id} is sold together with the wheelchair place beside it.` };
  const limit = limitOf(hall, next);
  if (limit) return { chosen, said: limit };
  const isPair = names.length > 1;
  return {
    chosen: next,
    said: isPair
      ? `Wheelchair place and companion seat ${formatSeatList(names)} chosen.`
      : `${id} chosen.`,
  };
}

/** Removes seats from the selection that someone else has taken; everything else stays. */
export function dropTaken(
  { rows, isFree }: Pick<Hall, 'rows' | 'isFree'>,
  chosen: readonly string[],
): { chosen: readonly string[]; taken: readonly string[] } {
  const isGone = (id: string) => {
    const found = findSeat(rows, id);
    return !found || !isFree(found.seat);
  };
  const taken = chosen.filter(isGone);
  return taken.length === 0
    ? { chosen, taken }
    : { chosen: chosen.filter((id) => !isGone(id)), taken };
}

/** "A7 was just taken by someone else. Your other seats are still chosen." */
export function describeTaken(taken: readonly string[], left: number): string {
  if (taken.length === 0) return '';
  const verb = taken.length === 1 ? 'was' : 'were';
  const rest = left > 0 ? ' Your other seats are still chosen.' : '';
  return `${formatSeatList(taken)} ${verb} just taken by someone else.${rest}`;
}
