import type { Clock } from '#server/platform/clock.ts';

export interface MovableClock extends Clock {
  /** Lets the server believe that so many seconds have passed. */
  advance(seconds: number): void;
}

/** Real time plus what a test has added, so that it stays near the database's own clock. */
export function movableClock(): MovableClock {
  let added = 0;
  return {
    now: () => new Date(Date.now() + added),
    advance: (seconds) => {
      added += seconds * 1000;
    },
  };
}
