import type { CountryCode } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import type { Outcome } from './outcome.ts';

/** What a provider is wanted for. */
export interface Served {
  country: CountryCode;
  /** The type of order: "airtime-bill-payment"; for anything else what it is for: "reserved-account". */
  product: string;
}

export interface SampleNotice {
  header: (name: string) => string | undefined;
  raw: Uint8Array;
  /** The part of the address that stands for a signature, where there is one. */
  secret?: string;
}

/** What every adapter says about itself. */
export interface Adapter {
  /** Stored with everything that was sent to this provider, and never reused for another one. */
  id: string;
  /** True when nothing real happens: no money moves and no one is notified. */
  isSandbox: boolean;
  /** What it keeps for us, a sum for each currency, as it says itself; missing where it can't be asked. */
  getFloat?: () => Promise<Outcome<readonly Money[]>>;
  /** A notice as the provider itself would sign it, to try out our own reader; missing where only it can sign. */
  sampleNotice?: () => SampleNotice;
  /** Whether it can be given something at all; everything if missing. */
  serves?: (what: Served) => boolean;
}

export interface Wanted<Port extends Adapter> extends Served {
  /** The operation that must work there; if missing, the one that sends an order. */
  operation?: string;
  /** Only these come into question. */
  among?: (adapter: Port) => boolean;
  /** Something is sent at once: it may be the one request that tries a provider which was out of order. */
  sends?: true;
}

/**
 * The adapters of a port that has orders behind it. We always ask about an order at the provider it was sent
 * to, whichever is current by then.
 */
export interface Adapters<Port extends Adapter> {
  /** The first of those in use, in the order of the code. What is placed or priced asks `choose` instead. */
  current: Port;
  /** Those that receive new requests, in the order of the code. */
  inUse: readonly Port[];
  /**
   * Who receives a new request: the first in the order of preference that serves it and isn't out of order; if all
   * are, the first. For what was sent already there is no choice: see `byId`.
   */
  choose(wanted: Wanted<Port>): Promise<Port>;
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
