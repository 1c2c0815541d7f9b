/** What every adapter says of itself. */
export interface Adapter {
  /** Kept with everything that was sent there, and never given to another provider. */
  id: string;
  /** Nothing real happens there: no money moves and nobody is told anything. */
  isSandbox: boolean;
}

/**
 * The adapters of a port that has orders behind it. What was sent at one of them is asked about there
 * for ever, whoever is current by then.
 */
export interface Adapters<Port extends Adapter> {
  /** Gets what is new. */
  current: Port;
  /** Whoever got something earlier, as far as this build knows it and its settings are there. */
  byId(id: string): Port | undefined;
  /** The current one first. */
  all: readonly Port[];
}

/** What a notice about an order says once its signature was checked: which reference it is about. */
export type OrderNotice = { ok: true; eventKey: string; reference: string } | { ok: false };
