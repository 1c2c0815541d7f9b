/** The time as the server sees it; tests bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Seconds until a time, at least one: for what is put off until then. */
export const secondsUntil = (clock: Clock, at: Date): number =>
  Math.max(1, (at.getTime() - clock.now().getTime()) / 1000);

export const secondsAfter = (from: Date, seconds: number): Date =>
  new Date(from.getTime() + seconds * 1000);
