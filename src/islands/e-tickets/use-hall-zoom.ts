import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FINGER, fitHall, placeSizes } from '#lib/e-tickets/hall-zoom.ts';

/** How far two fingers move apart, or together, for one step. */
const PINCH = 1.3;

/** The largest part of the window's height that a hall can take. */
const HEIGHT = 0.55;

function apartOf({ touches }: TouchEvent): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

/** Two fingers on the map: one step for each distance that they move apart or together. */
function usePinch(box: RefObject<HTMLElement | null>, step: (by: number) => void) {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    let from = 0;
    const move = (event: TouchEvent) => {
      const apart = apartOf(event);
      if (apart === 0) return;
      // the page itself doesn't zoom
      event.preventDefault();
      from ||= apart;
      if (apart < from * PINCH && apart > from / PINCH) return;
      latest.current(apart > from ? 1 : -1);
      from = apart;
    };
    const end = () => {
      from = 0;
    };
    const left = new AbortController();
    const { signal } = left;
    box.current?.addEventListener('touchmove', move, { signal, passive: false });
    box.current?.addEventListener('touchend', end, { signal });
    return () => left.abort();
  }, [box]);
}

/** The zoom of a hall: all of it at first, then closer, around one seat. */
export function useHallZoom({ places, rows }: { places: number; rows: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<number>();
  const [fit, setFit] = useState(0);
  const middle = useRef('');
  useEffect(() => {
    const width = box.current?.clientWidth ?? 0;
    const whole = fitHall({ places, rows }, { width, height: window.innerHeight * HEIGHT });
    setFit(whole);
    setSize((before) => before ?? whole);
  }, [places, rows]);
  // the zoomed place stays in view
  useLayoutEffect(() => {
    const name = CSS.escape(middle.current);
    const seat = box.current?.querySelector<HTMLElement>(`[data-seat="${name}"]`);
    if (!seat || !box.current) return;
    const { clientWidth, clientHeight } = box.current;
    const left = seat.offsetLeft - clientWidth / 2;
    box.current.scrollTo?.({ left, top: seat.offsetTop - clientHeight / 2 });
  }, [size]);
  const now = size ?? fit;
  const last = placeSizes.length - 1;
  const to = (next: number, seat = middle.current) => {
    middle.current = seat;
    setSize(Math.min(last, Math.max(fit, next)));
  };
  const step = (by: number) => to(now + by);
  usePinch(box, step);
  return {
    box,
    size: now,
    canIn: now < last,
    canOut: now > fit,
    step,
    whole: () => to(fit),
    /** Zooms until one seat is large enough for a finger, and centres it. */
    near: (seat: string) => to(Math.max(FINGER, now), seat),
  };
}
export type HallZoom = ReturnType<typeof useHallZoom>;
