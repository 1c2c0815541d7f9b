/** One side of a posting; minor units of the account's currency, credit +, debit -. */
export interface Leg {
  account: bigint;
  amount: bigint;
}

export interface Posting {
  /** The owner of the key space: user:<uuid>, order:<uuid>, provider:<name>, job:<name>. */
  scope: string;
  /** Idempotency key, 1 to 128 characters, unique in the scope. */
  key: string;
  kind: string;
  /** 2 to 32 legs, one for each account, sum zero in each currency. */
  legs: readonly Leg[];
  orderId?: string | undefined;
  /** Ends the hold and captures `capture` (up to its amount) from its account; the rest is released. */
  hold?: { id: bigint; capture: bigint } | undefined;
  effectiveAt?: Date | undefined;
  meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface Posted {
  txnId: bigint;
  status: 'posted' | 'replayed';
}

export type HoldKind = 'order' | 'flag_automatic' | 'flag_manual' | 'review';

export interface HoldRequest {
  scope: string;
  key: string;
  account: bigint;
  amount: bigint;
  kind?: HoldKind | undefined;
  /** Without it, the hold stays until its order resolves it. */
  expiresAt?: Date | undefined;
  orderId?: string | undefined;
}

export interface Held {
  holdId: bigint;
  status: 'held' | 'replayed';
}
