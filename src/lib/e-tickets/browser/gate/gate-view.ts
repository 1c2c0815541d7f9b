import type { ReplyOf } from '#lib/contracts/call.ts';
import type { GateEvent, GateTicket, listTwice } from '#lib/e-tickets/gate.contract.ts';
import type { Decision } from './decide-scan.ts';

export type Twice = ReplyOf<typeof listTwice>;

/** A scan's result, as it is shown. */
export interface Shown extends Decision {
  /** The id of the scan. */
  id: string;
  /** The server's answer differs from this phone's. */
  isCorrected: boolean;
}

/** What a gate's page shows. */
export interface GateView {
  /** Opening: the phone's data is being read. Empty: it has no list yet. */
  phase: 'opening' | 'empty' | 'ready';
  link: 'online' | 'offline' | 'signed_out';
  event: GateEvent;
  /** The name of this gate; empty until someone has entered one. */
  gate: string;
  tickets: ReadonlyMap<string, GateTicket>;
  /** When the list was last updated, by this phone's clock. */
  listAt: number | null;
  /** Unsent scans. */
  waiting: number;
  inside: number;
  twice: Twice;
  last: Shown | null;
  /** Earlier scans that the server decided differently. */
  corrections: readonly Shown[];
}

export const firstView = (event: GateEvent): GateView => ({
  phase: 'opening',
  link: 'online',
  event,
  gate: '',
  tickets: new Map(),
  listAt: null,
  waiting: 0,
  inside: event.inside,
  twice: [],
  last: null,
  corrections: [],
});
