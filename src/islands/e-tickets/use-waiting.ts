import { useCallback, useEffect, useState } from 'react';
import { fetchWaiting, joinWaiting, leaveWaiting } from '#lib/e-tickets/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { keepPlace } from '#lib/browser/stores/pending-place.ts';
import type { WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import type { ChooserGiven } from './event-on-sale.ts';

/** The visitor's places on the waiting lists of an event. */
export function useWaiting({ event, isGuest }: ChooserGiven) {
  const [places, setPlaces] = useState<readonly WaitingPlace[]>([]);
  const [busy, setBusy] = useState(false);
  const { id } = event;
  const isAsked = !isGuest && event.classes.some(({ availability }) => availability === 'sold_out');
  const look = useCallback(async () => {
    try {
      setPlaces((await fetchWaiting(id)).data);
    } catch {
      // it can be joined anyway: joining again changes the quantity
    }
  }, [id]);
  useEffect(() => {
    if (isAsked) void look();
  }, [isAsked, look]);

  const act = async (change: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await change();
      await look();
    } catch (error) {
      presentError(error);
    }
    setBusy(false);
  };
  const join = (ticketClass: string, quantity: number) => {
    if (!isGuest) return act(() => joinWaiting(id, { class: ticketClass, quantity }));
    keepPlace();
    openAuth('login');
    return undefined;
  };
  const leave = (ticketClass: string) => act(() => leaveWaiting(id, ticketClass));
  const placeIn = (ticketClass: string) => places.find((each) => each.class === ticketClass);
  return { isGuest, busy, join, leave, placeIn };
}
export type WaitingState = ReturnType<typeof useWaiting>;
