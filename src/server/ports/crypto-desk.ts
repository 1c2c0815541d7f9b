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
  /** A payment counts once it has so many. */
  confirmations: number;
  /** The places of an amount that can be sent, eight at most: see roundToPlaces. */
  places: number;
}

export interface DepositRequest extends CoinOn {
  /** Our own; of one member, coin and network. */
  reference: string;
  /** About as much as will come, for providers that ask; any other amount arrives as well. */
  expected?: Money<CoinCode> | undefined;
}

export interface DepositAddress {
  address: string;
  /** What a payment must carry besides, on networks that ask for it. */
  memo: string | null;
  confirmations: number;
  /** Null: it is the member's for good. After this time nothing may be paid to it; a new reference gets another. */
  expiresAt: Date | null;
}

/** One payment to an address; an address may receive any number of them, at any time. */
export interface CoinPayment {
  /** The same for ever, and not always the transaction: one of those may pay an address twice. */
  id: string;
  /** Empty while the provider doesn't name it. */
  txid: string;
  /** Rounded down to hundred-millionths. Null: a coin that we don't trade. */
  arrived: Money<CoinCode> | null;
  /** Exactly what the chain says, as a decimal number of the coin named by `symbol`. */
  exact: string;
  symbol: string;
  confirmations: number;
  /**
   * `seen`: it may still go away. `settled`: it has all confirmations it needs. `vanished`: replaced by another
   * transaction, or lost in a reorganization, perhaps after it was settled.
   */
  state: 'seen' | 'settled' | 'vanished';
  seenAt: Date;
}

export interface CoinSendRequest extends CoinOn {
  /** Our own, committed before the first byte leaves; never sent twice. */
  reference: string;
  address: string;
  memo: string | null;
  /** Hundred-millionths; what is smaller than the network's places isn't sent. */
  amount: Money<CoinCode>;
}

export interface CoinSent {
  txid: string;
  /** What the provider says it sent, compared with the order before money moves. */
  sent: Money<CoinCode>;
  confirmations: number;
  /** With all confirmations. Until then it may take long, or go back to waiting. */
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
 * The counterparty for coins (spec 2-4): gives out addresses, says what was paid to them, and sends coins. It
 * alone knows how a chain counts; here an amount is in hundred-millionths of a coin. Unexpected answers
 * never throw: a lost or malformed one is `unknown`. What was sent can't be taken back.
 */
export interface CryptoDesk extends Adapter {
  /** Our own reference for what an order sends. */
  referenceFor(orderId: string): string;
  /** Undefined for a coin or network that it doesn't trade. */
  takes(on: CoinOn): CoinTerms | undefined;
  /** An address to be paid to; the same reference always gets the same one. */
  newDeposit(request: DepositRequest): Promise<Outcome<DepositAddress>>;
  /**
   * Every payment to the address of a reference, oldest first, in its state at the time of asking; `done` and
   * empty as long as there is none. `failed` with not_found: no one has been given such an address.
   */
  getDeposit(request: CoinOn & { reference: string }): Promise<Outcome<readonly CoinPayment[]>>;
  /** Sends coins once. A reference that was sent before is only asked about. */
  send(request: CoinSendRequest): Promise<Outcome<CoinSent>>;
  /**
   * What became of a send. `pending`: not on its chain. `done`: on its chain, though for good only once it
   * `isFinal`. `failed` with not_found: proof that it was never sent.
   */
  getSend(request: CoinOn & { reference: string; sentAt: Date }): Promise<Outcome<CoinSent>>;
  /**
   * Everything that it received and sent in a period (see ListSettled), for the nightly comparison. A deposit
   * is named by its transaction and has no reference of ours; a send has ours. Missing where it offers none.
   */
  listSettled?: ListSettled;
  /** Checks the signature over the raw bytes, then says what the notice is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): CryptoNotice;
}
