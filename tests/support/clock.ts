import type { Clock } from '#server/platform/clock.ts';

export interface MovableClock extends Clock {
  /** Moves the server's clock forward by this many seconds. */
  advance(seconds: number): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours, in UTC, at which a new day begins in Kenya, Nigeria and Ghana. */
const NEW_DAYS = [21, 23, 24];
/** Longer than any test that intends to stay within one day moves its clock. */
const ROOM_MS = 40 * MINUTE_MS;

/** How far to run ahead so that no local day ends in the middle of a test. */
export function pastNewDay(now: number): number {
  const sinceMidnight = now % (24 * HOUR_MS);
  const next = NEW_DAYS.map((hour) => hour * HOUR_MS).filter((at) => {
    const left = at - sinceMidnight;
    return left > 0 && left <= ROOM_MS;
  });
  const last = next.at(-1);
  return last === undefined ? 0 : last - sinceMidnight + MINUTE_MS;
}

const clockFrom = (start: number): MovableClock => {
  let added = start;
  return {
    now: () => new Date(Date.now() + added),
    advance: (seconds) => {
      added += seconds * 1000;
    },
  };
};

/** Real time plus what a test has added, so that it stays near the database's own clock. */
export const movableClock = (): MovableClock => clockFrom(pastNewDay(Date.now()));

/**
 * For tests that compare with the ledger's days, which are the database's: the clock never runs
 * ahead on its own.
 */
export const databaseClock = (): MovableClock => clockFrom(0);

/** Doesn't move between the moves of a test: for what happens by the second, or faster. */
export function stillClock(): MovableClock {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
