import type { CountryCode } from '#lib/countries.ts';

export interface TrackedEvent {
  /** Our own id; an event that is sent again keeps it. */
  id: string;
  at: Date;
  name: string;
  screen: string;
  /** A pseudonym of a member; null for guests. */
  visitor: string | null;
  country: CountryCode;
  fields: Record<string, string | number>;
}

/** A destination for the events in our own table. */
export interface AnalyticsSink {
  /** How many are sent at a time. */
  batch: number;
  /** Accepts all of them or throws. Events it accepted without our knowledge are sent again. */
  track(events: readonly TrackedEvent[]): Promise<void>;
}
