import { z } from 'zod';
import { currencyCodes } from '#lib/currencies.ts';
import { money, type Money } from '#lib/money.ts';

/**
 * Words and behaviour of the API that its public documents leave open. `npm run conformance --
 * paystack` shows which of them hold in the provider's own test system.
 */
export const unconfirmed = {
  /** Unconfirmed: the refusal of a reference that was used before; the status differs between calls. */
  usedReference: /duplicate.*reference|reference.*(already|exists|duplicate)/i,
  /** Unconfirmed: how it reports an unknown payment. */
  noPayment: /transaction.*not found/i,
  /** Unconfirmed: how it reports that our balance there is too small for a payout. */
  noFloat: /balance is not enough|insufficient/i,
  /** Unconfirmed: an open checkout is `abandoned` until someone pays, so that word is not a refusal. */
  openPayment: 'abandoned',
  /** Unconfirmed: the bank that holds our users' accounts, in live mode and in test mode. */
  accountBank: { live: 'titan-paystack', trial: 'test-bank' },
  /** Unconfirmed: how it reports that it hasn't identified a customer yet. */
  unidentified: /identif|validat/i,
  /** Unconfirmed: how it immediately refuses a BVN. */
  wrongBvn: /invalid bvn/i,
  /** Unconfirmed: creating a customer with a known address returns the existing one. */
  customerByEmail: true,
  /** Unconfirmed: a payer's phone number has the national format in Ghana, and starts with + in Kenya. */
  nationalPhone: ['GHS'] as readonly string[],
  /** Unconfirmed: a charge with one of these statuses waits for a code that the payer gets from their network. */
  codeStatuses: ['send_otp'] as readonly string[],
  /** Unconfirmed: how it refuses a wrong code. */
  wrongCode: /otp|code|voucher|token/i,
  /** Unconfirmed: how many days after its start a payment or payout may still change. */
  changesForDays: 4,
  /** Unconfirmed: its list of refunds repeats our note on a refund, which has our reference. */
  refundNote: 'merchant_note',
  /** Unconfirmed: a contest needs exactly one document, because an answer names one file. */
  disputeFiles: { least: 1, most: 1 },
  /** Unconfirmed: the amount returned to the payer when we contest all of it. */
  contestedRefund: 0,
} as const;

const Code = z.enum(currencyCodes);
const text = z.string().nullish();
const Reply = <T extends z.ZodType>(data: T) => z.looseObject({ data });
/** Integers in the smallest unit; refunds write some of them as text. */
const Minor = z.union([z.int(), z.string().regex(/^\d+$/)]);
/** Date fields have two spellings. */
const dates = { created_at: text, createdAt: text, updated_at: text, updatedAt: text };

interface Dated {
  created_at?: string | null | undefined;
  createdAt?: string | null | undefined;
  updated_at?: string | null | undefined;
  updatedAt?: string | null | undefined;
}

const dateFrom = (value: string | null | undefined): Date | null => {
  const at = value ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
};
export const readDate = dateFrom;
export const createdAt = (row: Dated): Date =>
  dateFrom(row.created_at ?? row.createdAt) ?? new Date(0);
export const changedAt = (row: Dated): Date =>
  dateFrom(row.updated_at ?? row.updatedAt) ?? createdAt(row);

export const sum = (minor: z.infer<typeof Minor>, currency: z.infer<typeof Code>): Money =>
  money(BigInt(minor), currency);

export const Refusal = z.looseObject({ message: text, code: text });

export const Balances = Reply(z.array(z.looseObject({ currency: z.string(), balance: Minor })));

export const Checkout = Reply(z.looseObject({ authorization_url: z.url() }));

const TransactionData = z.looseObject({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: Minor,
  requested_amount: Minor.nullish(),
  fees: Minor.nullish(),
  currency: Code,
  channel: text,
  paid_at: text,
  authorization: z
    .looseObject({ sender_name: text, narration: text, receiver_bank_account_number: text })
    .nullish(),
  ...dates,
});
export type Transaction = z.infer<typeof TransactionData>;
export const OneTransaction = Reply(TransactionData);
export const Transactions = z.looseObject({
  data: z.array(TransactionData),
  meta: z.looseObject({ next: text }).nullish(),
});

const ChargeState = z.looseObject({ status: z.string(), display_text: text });
export type ChargeState = z.infer<typeof ChargeState>;
export const Charge = Reply(ChargeState);

/** An answer of which only the status matters. */
export const Taken = z.looseObject({});

export const NamedAccount = Reply(z.looseObject({ account_name: z.string().min(1) }));

export const Customer = Reply(z.looseObject({ id: z.number(), customer_code: z.string() }));
const AccountData = z.looseObject({
  account_name: z.string(),
  account_number: z.string(),
  bank: z.looseObject({ name: z.string() }),
});
export const OneAccount = Reply(AccountData);
export const Accounts = Reply(z.array(AccountData));
export type Account = z.infer<typeof AccountData>;

const RefundData = z.looseObject({
  id: z.number(),
  status: z.string(),
  amount: Minor,
  currency: Code,
  [unconfirmed.refundNote]: text,
  transaction: z.union([z.number(), z.looseObject({ id: z.number() })]),
});
export type Refund = z.infer<typeof RefundData>;
export const OneRefund = Reply(RefundData);
export const Refunds = Reply(z.array(RefundData));

export const Recipient = Reply(
  z.looseObject({
    recipient_code: z.string().min(1),
    details: z.looseObject({ account_name: text }).nullish(),
  }),
);

const TransferData = z.looseObject({
  transfer_code: z.string(),
  reference: text,
  status: z.string(),
  amount: Minor,
  currency: Code,
  fee_charged: Minor.nullish(),
  ...dates,
});
export type Transfer = z.infer<typeof TransferData>;
export const OneTransfer = Reply(TransferData);
export const Transfers = z.looseObject({
  data: z.array(TransferData),
  meta: z.looseObject({ page: z.number(), pageCount: z.number() }).nullish(),
});

const DisputeData = z.looseObject({
  id: z.number(),
  status: z.string(),
  resolution: text,
  refund_amount: Minor.nullish(),
  currency: Code.nullish(),
  category: text,
  dueAt: text,
  resolvedAt: text,
  transaction: z.looseObject({ reference: z.string(), channel: text, currency: Code.nullish() }),
  ...dates,
});
export type DisputeRow = z.infer<typeof DisputeData>;
export const OneDispute = Reply(DisputeData);
/** Where to upload a document of a dispute, and its name from then on. */
export const UploadPlace = Reply(z.looseObject({ signedUrl: z.url(), fileName: z.string() }));
/** Anything it created or changed, by id; the rest of such a reply isn't read. */
export const Named = Reply(z.looseObject({ id: z.number() }));

export const Banks = z.looseObject({
  data: z.array(z.looseObject({ name: z.string(), code: z.string(), active: z.boolean() })),
  meta: z.looseObject({ next: text }).nullish(),
});

/** The fields of a notice that we read; everything else is queried. */
export const Hook = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    id: z.union([z.number(), z.string()]).nullish(),
    reference: text,
    channel: text,
    updated_at: text,
  }),
});
