import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchSeats } from '#lib/e-tickets/browser/calls.ts';
import type { SeatMap } from '#lib/e-tickets/contract.ts';
import { rowsOf } from '#lib/e-tickets/seat-grid.ts';

/** Others buy meanwhile: how often the map is looked at again while it is in view. */
const LOOK_MS = 30_000;

/** The seats of an event as they are, read again every so often. */
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
  // what an earlier price holds for whoever asks is theirs to choose
  const mine = useMemo(() => new Set(map?.mine?.seats), [map]);
  return { map, rows, mine, isLost, look };
}
export type SeatsState = ReturnType<typeof useSeats>;
