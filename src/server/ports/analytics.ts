import type { CountryCode } from '#lib/countries.ts';

export interface TrackedEvent {
  /** Ours; the same event offered again has the same. */
  id: string;
  at: Date;
  name: string;
  screen: string;
  /** A pseudonym of a member; null for guests. */
  visitor: string | null;
  country: CountryCode;
  fields: Record<string, string | number>;
}

/** Somebody who wants the events that our own table has already. */
export interface AnalyticsSink {
  /** So many are given at once. */
  batch: number;
  /** Takes all of them or throws; what was taken without our hearing of it is given again. */
  track(events: readonly TrackedEvent[]): Promise<void>;
}
