import type { Money } from '#lib/money.ts';
import type { Outcome } from './outcome.ts';

/** What every adapter says about itself. */
export interface Adapter {
  /** Stored with everything that was sent to this provider, and never reused for another one. */
  id: string;
  /** True when nothing real happens: no money moves and no one is notified. */
  isSandbox: boolean;
  /** What is left of the money we keep with this provider, minor units; absent where there is none. */
  getFloat?: () => Promise<Outcome<Money>>;
}

/**
 * The adapters of a port that has orders behind it. We always ask about an order at the provider it was sent
 * to, whichever is current by then.
 */
export interface Adapters<Port extends Adapter> {
  /** Receives new requests. */
  current: Port;
  /** The provider that received an earlier request, if this build knows it and its settings are there. */
  byId(id: string): Port | undefined;
  /** The current one comes first. */
  all: readonly Port[];
}

/** What a notice about an order says once its signature has been checked: which reference it is about. */
export type OrderNotice =
  | {
      ok: true;
      eventKey: string;
      /** Empty where the notice only has the provider's own name for the order. */
      reference: string;
      providerRef?: string;
    }
  | { ok: false };
