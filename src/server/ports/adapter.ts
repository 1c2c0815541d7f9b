import type { CountryCode } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import type { Outcome } from './outcome.ts';

/** What a provider is needed for. */
export interface Served {
  country: CountryCode;
  /** The type of order, "airtime-bill-payment", or for anything else its purpose: "reserved-account". */
  product: string;
}

export interface SampleNotice {
  header: (name: string) => string | undefined;
  raw: Uint8Array;
  /** The part of the address that serves as a signature, where there is one. */
  secret?: string;
}

/** What every adapter says about itself. */
export interface Adapter {
  /** Stored with everything that was sent to this provider, and never reused for another. */
  id: string;
  /** True when nothing real happens: no money moves and no one is notified. */
  isSandbox: boolean;
  /** Our balance with the provider, per currency, as it reports it; absent if it can't be asked. */
  getFloat?: () => Promise<Outcome<readonly Money[]>>;
  /**
   * A notice as the provider itself would sign it, to test our own reader; absent where only the provider can
   * sign.
   */
  sampleNotice?: () => SampleNotice;
  /** Whether it accepts such a request; absent if it accepts all. */
  serves?: (what: Served) => boolean;
}

export interface Wanted<Port extends Adapter> extends Served {
  /** The operation that must work there; if absent, sending an order. */
  operation?: string;
  /** Restricts the choice to these adapters. */
  among?: (adapter: Port) => boolean;
  /** Something is sent straight away, so this can be the one request that tries a provider that was down. */
  sends?: true;
}

/**
 * The adapters of a port that sends orders. We always query an order at the provider it was sent to,
 * whichever is current now.
 */
export interface Adapters<Port extends Adapter> {
  /** The first one in use, in the order of the code. Orders and quotes call `choose` instead. */
  current: Port;
  /** Those that receive new requests, in the order of the code. */
  inUse: readonly Port[];
  /**
   * The provider for a new request: the first in order of preference that serves it and isn't down, or the
   * first if all are down. For requests that were already sent, use `byId`.
   */
  choose(wanted: Wanted<Port>): Promise<Port>;
  /** The same where there is nothing to choose between, so the database isn't asked; undefined where there is. */
  only(wanted: Wanted<Port>): Port | undefined;
  /** The provider of an earlier request, if this build has it and it is configured. */
  byId(id: string): Port | undefined;
  /** The current one comes first. */
  all: readonly Port[];
}

/** What a notice about an order says once its signature has been verified: the reference it is about. */
export type OrderNotice =
  | {
      ok: true;
      eventKey: string;
      /** Empty where the notice only has the provider's own name for the order. */
      reference: string;
      providerRef?: string;
    }
  | { ok: false };
