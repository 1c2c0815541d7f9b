import type { CallContext } from '#server/http/call-context.ts';
import type { readProofs, readProofPicture } from '#lib/receipts/proof.contract.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Member } from '#lib/visitor.ts';
import type { Poster } from './proof.ts';

export type ProofContext = CallContext<typeof readProofs> | CallContext<typeof readProofPicture>;

/** A ticket order's event. */
export interface TicketFacts {
  title: string;
  /** "Sat 5 Dec 2026, 07:00pm", on the clock of the venue. */
  when: string;
  place: string;
  poster: Poster;
}

/** A rank that a member has reached. */
export interface RankFacts {
  /** Counted from 1. */
  position: number;
  title: string;
  at: Date;
}

/** A prize that a member won. */
export interface PrizeFacts {
  id: string;
  label: string;
  /** The label without the prize's value. */
  kind: string;
  at: Date;
}

/** What other features know about the subject of a picture; undefined if there is nothing to show. */
export interface ProofSources {
  ticketOf: (services: Services, order: Order) => Promise<TicketFacts | undefined>;
  rankOf: (services: Services, user: Member) => Promise<RankFacts | undefined>;
  prizeOf: (services: Services, user: Member, spin: string) => Promise<PrizeFacts | undefined>;
}
