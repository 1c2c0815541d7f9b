import { useEffect, useMemo, useState } from 'react';
import { readHeld } from '#lib/e-tickets/browser/held-tickets.ts';
import type { EventOnSale } from './event-on-sale.ts';
import type { SeatsState } from './use-seats.ts';

/** The event for the current visitor: what an earlier quote holds for them can be chosen again. */
export function useOwn(event: EventOnSale, seats?: SeatsState): EventOnSale {
  const [held, setHeld] = useState<Record<string, number>>({});
  const { id } = event;
  useEffect(() => setHeld(readHeld(id)), [id]);
  const { rows, mine } = seats ?? {};
  return useMemo(() => {
    if (!rows || !mine) return { ...event, own: held };
    const own: Record<string, number> = {};
    for (const row of rows)
      for (const { seat, class: ticketClass } of row.seats)
        if (mine.has(seat)) own[ticketClass] = (own[ticketClass] ?? 0) + 1;
    return { ...event, own };
  }, [event, held, rows, mine]);
}
