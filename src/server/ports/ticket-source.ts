import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/** An event from another catalogue. Its texts are untrusted, its amounts decimal strings. */
export interface EventDraft {
  /** The catalogue's own id. */
  ref: string;
  title: string;
  description: string;
  category: string;
  country: string;
  city: string;
  venue: string;
  /** ISO 8601 with an offset. */
  startsAt: string;
  endsAt: string | null;
  currency: string;
  classes: readonly { ref: string; name: string; price: string; capacity: number | null }[];
}

/** A catalogue of events that the desk imports drafts from; nothing goes on sale automatically. */
export interface TicketSource extends Adapter {
  name: string;
  list(): Promise<Outcome<readonly EventDraft[]>>;
}
