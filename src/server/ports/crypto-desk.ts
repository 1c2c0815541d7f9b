import type { CoinCode } from '#lib/currencies.ts';
import type { Money } from '#lib/money.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

/** A coin on one of its networks. */
export interface CoinOn {
  coin: CoinCode;
  network: CoinNetwork;
}

export interface CoinTerms {
  /** The number of confirmations after which a payment counts. */
  confirmations: number;
  /** The places of an amount that can be sent, eight at most: see roundToPlaces. */
  places: number;
}

export interface DepositRequest extends CoinOn {
  /** Our own; for one member, coin and network. */
  reference: string;
  /** Roughly the amount to expect, for providers that ask; any other amount arrives too. */
  expected?: Money<CoinCode> | undefined;
}

export interface DepositAddress {
  address: string;
  /** What a payment must also carry, on networks that require it. */
  memo: string | null;
  confirmations: number;
  /**
   * Null: it belongs to the member permanently. Nothing may be paid to it after this time; a new reference
   * gets another address.
   */
  expiresAt: Date | null;
}

/** One payment to an address; an address may receive any number of them, at any time. */
export interface CoinPayment {
  /** Permanent, and not always the transaction: one transaction can pay an address twice. */
  id: string;
  /** Empty until the provider names it. */
  txid: string;
  /** Rounded down to hundred-millionths. Null: a coin that we don't trade. */
  arrived: Money<CoinCode> | null;
  /** The exact amount on the chain, as a decimal number of the coin named by `symbol`. */
  exact: string;
  symbol: string;
  confirmations: number;
  /**
   * `seen`: it may still disappear. `settled`: it has all the confirmations it needs. `vanished`: replaced by
   * another transaction, or lost in a reorganization, perhaps after it had settled.
   */
  state: 'seen' | 'settled' | 'vanished';
  seenAt: Date;
}

export interface CoinSendRequest extends CoinOn {
  /** Our reference, committed before the first byte leaves; never sent twice. */
  reference: string;
  address: string;
  memo: string | null;
  /** Hundred-millionths; anything smaller than the network's places isn't sent. */
  amount: Money<CoinCode>;
}

export interface CoinSent {
  txid: string;
  /** What the provider says it sent, compared with the order before money moves. */
  sent: Money<CoinCode>;
  confirmations: number;
  /** With all confirmations. Until then it may take long, or return to waiting. */
  isFinal: boolean;
}

/** What a notice is about. `reference` is ours; empty where the provider only names its own. */
export type CryptoNotice =
  | {
      ok: true;
      eventKey: string;
      topic: 'deposit' | 'send' | 'other';
      reference: string;
      providerRef: string;
    }
  | { ok: false };

/**
 * The counterparty for coins (spec 2-4): issues addresses, reports payments to them, and sends
 * coins. How a chain counts is its own concern; here an amount is in hundred-millionths of a coin.
 * Unexpected answers never throw: a lost or malformed one is `unknown`. A send can't be reversed.
 */
export interface CryptoDesk extends Adapter {
  /** Our own reference for what an order sends. */
  referenceFor(orderId: string): string;
  /** Undefined for a coin or network that it doesn't trade. */
  takes(on: CoinOn): CoinTerms | undefined;
  /** An address to pay to; the same reference always gets the same one. */
  newDeposit(request: DepositRequest): Promise<Outcome<DepositAddress>>;
  /**
   * Every payment to the address of a reference, oldest first, in its current state; `done` and empty if
   * there is none. `failed` with not_found: no such address was ever issued.
   */
  getDeposit(request: CoinOn & { reference: string }): Promise<Outcome<readonly CoinPayment[]>>;
  /** Sends coins once. A reference that was already sent is only queried. */
  send(request: CoinSendRequest): Promise<Outcome<CoinSent>>;
  /**
   * What happened to a send. `pending`: not on its chain. `done`: on its chain, but final only once it
   * `isFinal`. `failed` with not_found: proof that it was never sent. `providerReference`: what it called the
   * send in an earlier answer, if it did.
   */
  getSend(
    request: CoinOn & { reference: string; sentAt: Date; providerReference?: string | null },
  ): Promise<Outcome<CoinSent>>;
  /**
   * Everything it received and sent in a period (see ListSettled), for the nightly comparison. A deposit is
   * named by its transaction and doesn't have our reference; a send has it. Absent if it offers no list.
   */
  listSettled?: ListSettled;
  /** Verifies the signature over the raw bytes, then returns what the notice is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): CryptoNotice;
}
