import type { CountryCode } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface CheckoutRequest {
  /** Our own, stored before the first byte leaves; the same reference never charges twice. */
  reference: string;
  /** What the payer is charged, fee included; minor units. */
  amount: Money;
  email: string;
  returnUrl: string;
}

export interface MobileMoneyRequest {
  reference: string;
  amount: Money;
  email: string;
  /** E.164. */
  phone: string;
  /** Code of the network. */
  network: string;
}

export interface PaidDeposit {
  paid: Money;
  /** What the provider keeps of it, where it says so. */
  fee?: Money;
  paidAt: Date;
}

export interface IncomingTransfer {
  accountNumber: string;
  paid: Money;
  senderName: string;
  /** What the sender wrote beside it. */
  note: string | null;
  paidAt: Date;
}

/** A transfer to one of our own accounts. */
export interface PayinTransfer extends IncomingTransfer {
  /** The provider's own. */
  reference: string;
}

export interface RefundRequest {
  topic: 'deposit' | 'transfer';
  /** The reference of the incoming payment: ours for a deposit, the provider's for a transfer. */
  reference: string;
  /** The whole amount, minor units. */
  amount: Money;
  /** For the provider's own records; contains no personal data. */
  reason: string;
}

/** What a bank asks before it opens an account in someone's name (Nigeria). */
export interface BankIdentity {
  bvn: string;
  /** An account that has the same BVN: its bank's codes by scheme, and its number. */
  codes: Readonly<Record<string, string>>;
  accountNumber: string;
}

export interface ReservedAccountDetails {
  accountNumber: string;
  accountName: string;
  bank: string;
}

/** A payer asks their bank for a payment back. Unless we answer in time, they get it. */
export interface Dispute {
  /** The provider's own. */
  id: string;
  topic: 'deposit' | 'transfer';
  /** The payment in dispute: our reference for a deposit, the provider's for a transfer. */
  reference: string;
  /** What the payer wants back, minor units; null while the provider doesn't say. */
  amount: Money | null;
  /** `open`: it waits for our answer. `answered`: the bank decides. `won`: the money stays. `lost`: it went back. */
  state: 'open' | 'answered' | 'won' | 'lost';
  /** The provider's word for the reason, such as chargeback or fraud. */
  category: string;
  openedAt: Date;
  /** By when we have to answer. */
  dueAt: Date | null;
  resolvedAt: Date | null;
}

/** What we say to a dispute. */
export interface DisputeAnswer {
  /** The same for an answer that is sent again. */
  key: string;
  disputeId: string;
  /** `contest`: the evidence shows that the payment was right. `accept`: the payer gets their money back. */
  kind: 'contest' | 'accept';
  /** The sum in dispute; minor units. */
  amount: Money;
  /** The evidence, or why the claim is accepted. */
  text: string;
  /** The payer, as the account they pay into has them. */
  customer: { name: string; email: string; phone: string | null };
  files: readonly { name: string; contentType: string; bytes: Uint8Array }[];
}

/** How disputes are answered at a provider. */
export interface DisputeAnswers {
  /** How many files a contest needs, and the most that it takes. */
  files: { least: number; most: number };
  /**
   * Repeating an answer is the same answer: `done` as well when the bank has it already, or has decided. `failed`: it
   * was refused, and nothing was answered.
   */
  send(answer: DisputeAnswer): Promise<Outcome<null>>;
}

export type PaymentNotice =
  | {
      ok: true;
      eventKey: string;
      /** `dispute`: the reference is the dispute's own id. */
      topic: 'deposit' | 'transfer' | 'dispute' | 'other';
      reference: string;
    }
  | { ok: false };

/** What a notice about a dispute says: which one it is. Everything else is asked for with `getDispute`. */
export type DisputeNotice = Extract<PaymentNotice, { ok: true }> & { topic: 'dispute' };

/** Incoming money (spec 4, 7). Outcomes are done, failed, pending and unknown; none of them throws. */
export interface PaymentsPort extends Adapter {
  /**
   * Opens a page to pay on. `failed` with duplicate: it was opened before, and the provider doesn't say again where.
   */
  startCheckout(request: CheckoutRequest): Promise<Outcome<{ redirectUrl: string }>>;
  /** Sends a prompt to the payer's phone; repeating it with the same reference charges once. */
  chargeMobileMoney(
    request: MobileMoneyRequest,
  ): Promise<Outcome<{ instruction: string; expiresAt: Date }>>;
  /** What became of a deposit, by our reference. Money moves only on this answer. */
  getDeposit(reference: string): Promise<Outcome<PaidDeposit>>;
  /**
   * A bank account number of the user's own; the same user always gets the same one. `failed` with invalid_input: the
   * bank needs a BVN that it knows.
   */
  ensureReservedAccount(request: {
    userRef: string;
    email: string;
    name: string;
    /** Opened only for a provider that asks for it; null when the user hasn't given it. */
    identity: () => Promise<BankIdentity | null>;
  }): Promise<Outcome<ReservedAccountDetails>>;
  /** A transfer into a reserved account or one of our own, by the provider's own reference. */
  getTransfer(providerReference: string): Promise<Outcome<IncomingTransfer>>;
  /**
   * The transfers that came to our own accounts with this reference of ours written beside them, the oldest first;
   * `done` with none while nothing came. Null for a provider that can't tell: then no one is asked to pay in this way.
   */
  listPayins: ((reference: string) => Promise<Outcome<PayinTransfer[]>>) | null;
  /**
   * Sends an incoming payment back to its payer. Repeating it, also after the provider did it on its own, is
   * the same refund: `done` with what went back. `failed`: nothing left us.
   */
  refund(request: RefundRequest): Promise<Outcome<{ refunded: Money }>>;
  /** How a dispute stands, by the provider's id of it. Null for a provider that has none. */
  getDispute: ((disputeId: string) => Promise<Outcome<Dispute>>) | null;
  /** Null for a provider that has to be answered at its own dashboard. */
  disputeAnswers: DisputeAnswers | null;
  /**
   * The name a bank has for an account number; `failed` with not_found when there is none. `holder` is the
   * caller; only the sandbox uses it, because it has no real bank to ask.
   */
  resolveAccount(request: {
    country: CountryCode;
    codes: Readonly<Record<string, string>>;
    accountNumber: string;
    holder: string;
  }): Promise<Outcome<{ accountName: string }>>;
  /** What came in, according to the provider's records; compared with our books every night. */
  listSettled: ListSettled;
  /** Checks the signature over the raw bytes, then says what the notice is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): PaymentNotice;
}
