import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchSeats } from '#lib/e-tickets/browser/calls.ts';
import type { SeatMap } from '#lib/e-tickets/contract.ts';
import { rowsOf } from '#lib/e-tickets/seat-grid.ts';

/** Others may buy in the meantime: how often the map is refreshed while it is visible. */
const LOOK_MS = 30_000;

/** The seats of an event, refreshed regularly. */
export function useSeats(eventId: string) {
  const [map, setMap] = useState<SeatMap | null>(null);
  const [isLost, setLost] = useState(false);
  const look = useCallback(async () => {
    try {
      setMap((await fetchSeats(eventId)).data);
      setLost(false);
    } catch {
      setLost(true);
    }
  }, [eventId]);
  useEffect(() => {
    const lookIfSeen = () => {
      if (!document.hidden) void look();
    };
    lookIfSeen();
    const timer = setInterval(lookIfSeen, LOOK_MS);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [look]);
  const rows = useMemo(() => (map ? rowsOf(map) : []), [map]);
  // the visitor can choose what an earlier quote holds for them
  const mine = useMemo(() => new Set(map?.mine?.seats), [map]);
  return { map, rows, mine, isLost, look };
}
export type SeatsState = ReturnType<typeof useSeats>;
