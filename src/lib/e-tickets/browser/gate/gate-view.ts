import type { ReplyOf } from '#lib/contracts/call.ts';
import type { GateEvent, GateTicket, listTwice } from '#lib/e-tickets/gate.contract.ts';
import type { Decision } from './decide-scan.ts';

export type Twice = ReplyOf<typeof listTwice>;

/** What a scan came to, as it is shown. */
export interface Shown extends Decision {
  /** The id of the scan. */
  id: string;
  /** The server says otherwise than this phone had. */
  isCorrected: boolean;
}

/** What the page of a gate shows. */
export interface GateView {
  /** Opening: what the phone has is being read. Empty: it has no list yet. */
  phase: 'opening' | 'empty' | 'ready';
  link: 'online' | 'offline' | 'signed_out';
  event: GateEvent;
  /** The name of this gate; empty until someone has given it one. */
  gate: string;
  tickets: ReadonlyMap<string, GateTicket>;
  /** When the list was last brought up to date, by this phone’s clock. */
  listAt: number | null;
  /** Scans that haven’t been sent. */
  waiting: number;
  inside: number;
  twice: Twice;
  last: Shown | null;
  /** Earlier scans that the server decided otherwise. */
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
