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
  /** Where the payer returns from the provider's page, if it has one for mobile money. */
  returnUrl: string;
}

/**
 * What the payer of a mobile money deposit does next. `prompt`: approves it on their phone. `code`: enters a
 * code that their network gives them. `page`: confirms it on the provider's page.
 */
export type MobileMoneyStep =
  | { kind: 'prompt' | 'code'; instruction: string; expiresAt: Date }
  | { kind: 'page'; redirectUrl: string };

export interface PaidDeposit {
  paid: Money;
  /** What the provider keeps of it, where it states that. */
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
  /** Our own for this refund, stored before it is requested; another one is another refund of the payment. */
  refundReference: string;
  /** Minor units; at most what was paid. */
  amount: Money;
  /** For the provider's own records; contains no personal data. */
  reason: string;
}

/** What a bank asks for before it opens an account in someone's name (Nigeria). */
export interface BankIdentity {
  bvn: string;
  /** An account with the same BVN: its bank's codes by scheme, and its number. */
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
  /** What the payer wants back, minor units; null while the provider doesn't state it. */
  amount: Money | null;
  /**
   * `open`: it waits for our answer. `answered`: the bank decides. `won`: we keep the money. `lost`: the
   * payer got it back.
   */
  state: 'open' | 'answered' | 'won' | 'lost';
  /** The provider's code for the reason, such as chargeback or fraud. */
  category: string;
  openedAt: Date;
  /** When our answer is due. */
  dueAt: Date | null;
  resolvedAt: Date | null;
}

/** Our answer to a dispute. */
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
  /** The payer, as stored for the account they pay into. */
  customer: { name: string; email: string; phone: string | null };
  files: readonly { name: string; contentType: string; bytes: Uint8Array }[];
}

/** How disputes are answered at a provider. */
export interface DisputeAnswers {
  /** How many files a contest needs, and how many it takes at most. */
  files: { least: number; most: number };
  /**
   * Repeating an answer is the same answer: `done` even if the bank already has it, or has decided. `failed`:
   * it was refused, and nothing was answered.
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

/** Incoming money (spec 4, 7). Outcomes are done, failed, pending and unknown; none of them throws. */
export interface PaymentsPort extends Adapter {
  /**
   * Opens a page to pay on. `failed` with duplicate: it was opened before, and the provider won't repeat its
   * address.
   */
  startCheckout(request: CheckoutRequest): Promise<Outcome<{ redirectUrl: string }>>;
  /** Whether mobile money of a network, by our code for it, can be charged. */
  chargesNetwork(network: string): boolean;
  /** Charges a mobile money account; repeating it with the same reference charges once. */
  chargeMobileMoney(request: MobileMoneyRequest): Promise<Outcome<MobileMoneyStep>>;
  /**
   * The code for a charge that asked for one. `failed` with invalid_input: it is wrong, and another one can be
   * sent. Null for a provider that never asks for one.
   */
  submitMobileMoneyCode:
    ((request: { reference: string; code: string }) => Promise<Outcome<MobileMoneyStep>>) | null;
  /** What happened to a deposit, by our reference. Money moves only on this answer. */
  getDeposit(reference: string): Promise<Outcome<PaidDeposit>>;
  /**
   * The user's own bank account number; the same user always gets the same one. `failed` with
   * invalid_input: the bank requires a known BVN.
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
   * Transfers to our own accounts with this reference in their note, oldest first; `done` with none
   * if nothing has arrived. Null for a provider without such a list: then no one is asked to pay
   * this way.
   */
  listPayins: ((reference: string) => Promise<Outcome<PayinTransfer[]>>) | null;
  /**
   * Sends an incoming payment back to its payer. Repeating it with the same refund reference is the same
   * refund, and `done` with the amount returned if others returned the whole payment. `failed` with duplicate:
   * others left too little of it. Whenever it failed, nothing was sent for it.
   */
  refund(request: RefundRequest): Promise<Outcome<{ refunded: Money }>>;
  /** The state of a dispute, by the provider's id. Null for a provider without disputes. */
  getDispute: ((disputeId: string) => Promise<Outcome<Dispute>>) | null;
  /** Null for a provider whose disputes are answered on its dashboard. */
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
  /** Money received according to the provider's records, compared with our books every night. */
  listSettled: ListSettled;
  /** Verifies the signature over the raw bytes, then returns what the notice is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): PaymentNotice;
}
