import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findBestSeats } from '#lib/e-tickets/best-seats.ts';
import {
  dropTaken,
  itemsOf,
  formatSeatList,
  describeTaken,
  seatsOf,
  tapSeat,
} from '#lib/e-tickets/seat-choice.ts';
import type { Seat } from '#lib/e-tickets/seat-grid.ts';
import type { EventOnSale } from './event-on-sale.ts';
import type { BasketState } from './use-basket.ts';
import type { SeatsState } from './use-seats.ts';

/** The selected seats, and the message about them. */
export function useSeatChoice(event: EventOnSale, seats: SeatsState, basket: BasketState) {
  const { rows, mine, map } = seats;
  const [said, setSaid] = useState('');
  const [taken, setTaken] = useState<readonly string[]>([]);
  const isFree = useCallback((seat: Seat) => seat.free || mine.has(seat.seat), [mine]);
  const chosen = useMemo(() => seatsOf(basket.items), [basket.items]);

  const set = (next: readonly string[], text: string) => {
    basket.setItems(itemsOf(rows, next));
    setSaid(text);
  };
  // the map has changed, or the selection was made before it loaded
  const check = () => {
    if (!map) return;
    const kept = dropTaken({ rows, isFree }, chosen);
    if (kept.taken.length === 0) return;
    setTaken((before) => [...before, ...kept.taken]);
    set(kept.chosen, describeTaken(kept.taken, kept.chosen.length));
  };
  const latest = useRef({ check, chosen, set });
  latest.current = { check, chosen, set };
  useEffect(() => latest.current.check(), [map, chosen]);

  const tap = useCallback(
    (id: string) => {
      const next = tapSeat({ rows, event, isFree }, latest.current.chosen, id);
      latest.current.set(next.chosen, next.said);
    },
    [rows, event, isFree],
  );
  const best = (count: number, ticketClass: string | null): string | undefined => {
    const fits = (seat: Seat) =>
      isFree(seat) && (ticketClass === null || seat.class === ticketClass);
    const found = findBestSeats(rows, count, fits);
    if (found) set(found, `${formatSeatList(found)} chosen.`);
    else
      setSaid(
        count === 1
          ? 'There are no seats left there.'
          : `No ${count} seats next to each other are left there. Choose fewer, or pick seats one by one.`,
      );
    return found?.[0];
  };
  return { chosen, said, taken, isFree, tap, best };
}
export type SeatChoice = ReturnType<typeof useSeatChoice>;
