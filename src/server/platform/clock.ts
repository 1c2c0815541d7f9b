/** The server's time; tests use their own clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Seconds until a time, at least one: the delay of postponed work. */
export const secondsUntil = (clock: Clock, at: Date): number =>
  Math.max(1, (at.getTime() - clock.now().getTime()) / 1000);

export const secondsAfter = (from: Date, seconds: number): Date =>
  new Date(from.getTime() + seconds * 1000);
