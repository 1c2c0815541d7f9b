import type { SignedNotice } from '../notices.ts';
import type { Vendor } from '../vendor.ts';

/* What Paystack records, in the shapes of its public examples. */

export interface Transaction {
  id: number;
  reference: string;
  status: string;
  amount: number;
  requested_amount: number;
  fees: number | null;
  currency: string;
  channel: string;
  paid_at: string | null;
  created_at: string;
  authorization: Record<string, string>;
}

export interface Transfer {
  transfer_code: string;
  reference: string;
  status: string;
  amount: number;
  currency: string;
  recipient: string;
  createdAt: string;
  updatedAt: string;
}

export interface Refund {
  id: number;
  transaction: number;
  amount: number;
  currency: string;
  status: string;
  merchant_note: string | null;
}

export interface Recipient {
  recipient_code: string;
  account_number: string;
  type: string;
  bank_code: string;
}

/** Paystack's books, as far as we use them, and what the test decides in the place of payers and banks. */
export interface PaystackStub extends Vendor {
  /** The only key it knows. */
  key: string;
  transactions: Map<string, Transaction>;
  transfers: Map<string, Transfer>;
  refunds: Refund[];
  recipients: Recipient[];
  accounts: { customer: number; account_number: string; account_name: string }[];
  disputes: Map<number, Record<string, unknown>>;
  /** It makes refunds and takes what we say to a dispute, and its reply gets lost. */
  losesAnswers: boolean;
  /** What it keeps for us, in the smallest unit of each currency. */
  balances: Record<string, number>;
  /** How a payout goes, unless the last digit of its account decides. */
  course: string;
  /** How a refund goes. */
  refundCourse: string;
  /** It opens no payment and makes no refund. */
  isRefusing: boolean;
  /** Customers identified by BVN; null if it opens accounts for anyone. */
  identified: Set<string> | null;
  /** The name that banks have for any account; null: there is none. */
  accountName: string | null;
  pay(reference: string, amount?: number): void;
  /** Someone sends money to the account of one of our users; the provider's reference. */
  transferIn(accountNumber: string, amount: number, senderName: string): string;
  hook(event: string, data: object): SignedNotice;
}

/** The books before anything has happened. */
export const emptyBooks = (): Omit<
  PaystackStub,
  keyof Vendor | 'key' | 'pay' | 'transferIn' | 'hook'
> => ({
  transactions: new Map(),
  transfers: new Map(),
  refunds: [],
  recipients: [],
  accounts: [],
  disputes: new Map(),
  losesAnswers: false,
  course: '',
  refundCourse: 'pending',
  isRefusing: false,
  balances: { NGN: 250_000_075, GHS: 1_200_050, ZAR: 500 },
  identified: null,
  accountName: 'OBI ADA',
});
