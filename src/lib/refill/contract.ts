import { z } from 'zod';
import { refill } from '#lib/product-constants.ts';
import { billFields, BillType, MeterType, Subscription } from './bill-fields.contract.ts';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  Currency,
  debitCodes,
  MoneyText,
  Confirmation,
  priceLimit,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';
import { PausedNow } from '#lib/orders/pause.contract.ts';
import { Line } from '#lib/contracts/typed.ts';

export * from './bill-fields.contract.ts';

/** One of several numbers; absent fields are the same for all. */
export const Recipient = z
  .strictObject({
    user_number: billFields.user_number,
    bill_id: billFields.bill_id.optional(),
    product_id: z.string().max(80).optional(),
    amount: Amount.optional(),
    compared_number: billFields.compared_number,
    beneficiary_name: billFields.beneficiary_name,
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof Recipient>;

/** Airtime and data for several numbers at once: one order each, all of them or none. */
export const Recipients = z
  .array(Recipient)
  .min(1, 'Enter a number.')
  .max(refill.recipients, `Add no more than ${refill.recipients} numbers.`);

export const PurchaseBill = z
  .strictObject({
    service_type: BillType,
    ...billFields,
    /** Absent when `recipients` are given. */
    user_number: billFields.user_number.optional(),
    recipients: Recipients.optional(),
    /**
     * For airtime and electricity, what is paid. Otherwise the price that was shown: a higher one returns
     * conflict.
     */
    amount: Amount.optional(),
    /** The product, if a biller sells products; not with `renew`. */
    product_id: z.string().max(80).optional(),
    /** For electricity only. */
    meter_type: MeterType.optional(),
    /** For cable, if the biller offers both; absent: `change`. */
    subscription: Subscription.optional(),
    quote_id: z.uuid().optional(),
    ...priceLimit,
    pin: Confirmation,
  })
  .meta({ id: 'PurchaseBill' });
export type PurchaseBill = z.infer<typeof PurchaseBill>;

/** The order; with several recipients, the first one, and all of them as `transactions`. */
export const BoughtBill = Order.extend({ transactions: z.array(Order).optional() }).meta({
  id: 'BoughtBill',
});
export type BoughtBill = z.infer<typeof BoughtBill>;

export const purchaseBill = call({
  method: 'post',
  path: '/bills/purchase',
  guard: 'pin',
  keyed: true,
  summary: 'Pays a bill from the wallet; the money is put on hold immediately, the rest follows',
  body: PurchaseBill,
  reply: BoughtBill,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'not_found',
    'insufficient_pins',
    'price_above_limit',
    'conflict',
    ...debitCodes,
  ],
});

export const Biller = z
  .object({
    bill_id: z.string(),
    name: z.string(),
    short_name: z.string(),
    logo: z.string().nullable(),
    /** The brand's colour as #rrggbb, or null. */
    color: z.string().nullable(),
    currency: Currency,
    min: MoneyText,
    max: MoneyText,
    presets: z.array(MoneyText),
    /** First digits of national numbers; the longest match is only a suggestion for the network. */
    prefixes: z.array(z.string()),
    /** True when the number is looked up before paying, with POST /bills-payment/validate. */
    validates: z.boolean(),
    /** True when no one can name its owner: it is compared with the bill and sent as `compared_number`. */
    compares: z.boolean(),
    /**
     * `products`: the user chooses one of GET /bills/providers/{bill_id}/products; otherwise they type an
     * amount.
     */
    sells: z.enum(['amount', 'products']),
    /** The label in the form: "Smartcard number". */
    number: z.object({
      kind: z.enum(['phone', 'account']),
      label: z.string(),
      /** A regular expression for an account without spaces, in upper case; null for phones. */
      pattern: z.string().nullable(),
      help: z.string().nullable(),
    }),
    /** The options to choose from; if there are none, the form doesn't ask. */
    meter_types: z.array(MeterType),
    subscriptions: z.array(Subscription),
    /** Where it delivers, in words; empty means everywhere. */
    regions: z.array(z.string()),
    /** Its payments fail, so new ones wait. */
    paused: PausedNow.optional(),
  })
  .meta({ id: 'Biller' });
export type Biller = z.infer<typeof Biller>;

export const listBillers = call({
  method: 'get',
  path: '/bills/providers',
  guard: 'public',
  summary: 'Billers in the visitor’s country',
  query: z.strictObject({ service_type: BillType }),
  reply: z.array(Biller),
  codes: ['unavailable_for_country', 'service_inactive', 'invalid_input'],
});

export const BillProduct = z
  .object({
    product_id: z.string(),
    name: z.string(),
    price: MoneyText,
    currency: Currency,
    /** "1.5 GB"; null for anything but data. */
    size_label: z.string().nullable(),
    size_mb: z.number().int().nullable(),
    price_per_gb: MoneyText.nullable(),
    /** Rounded up; null when it doesn't expire, or nothing is known. */
    validity_days: z.number().int().nullable(),
    /** "30 days", "No expiry". */
    validity_label: z.string().nullable(),
    category: z.enum(['hourly', 'daily', 'weekly', 'monthly', 'long', 'no_expiry']).nullable(),
    /** An extra to a bouquet: it renews nothing. */
    add_on: z.boolean(),
    /** False when the supplier has run out of it; buying it returns insufficient_pins. */
    in_stock: z.boolean(),
  })
  .meta({ id: 'BillProduct' });
export type BillProduct = z.infer<typeof BillProduct>;

export const listBillProducts = call({
  method: 'get',
  path: '/bills/providers/{bill_id}/products',
  guard: 'public',
  summary: 'What a biller in the visitor’s country sells at a fixed price, as it’s shown',
  params: z.object({ bill_id: z.string().max(60) }),
  reply: z.array(BillProduct),
  codes: ['unavailable_for_country', 'service_inactive', 'not_found', 'invalid_input'],
});

/** What POST /bills-payment/validate takes. */
export const CheckBill = z
  .strictObject({
    service_type: BillType,
    bill_id: billFields.bill_id,
    user_number: billFields.user_number,
    /** For electricity only. */
    meter_type: MeterType.optional(),
    /** For education, if the code is for one exam: JAMB. */
    product_id: z.string().max(80).optional(),
  })
  .meta({ id: 'CheckBill' });
export type CheckBill = z.infer<typeof CheckBill>;

/** The owner of the number, or where it may belong; what the provider doesn't say is null. */
export const BillCheck = z
  .object({
    /** "A*** OKORO": enough for someone who already knows the name. Null together with a hint. */
    customer_name: z.string().nullable(),
    address: z.string().nullable(),
    /** What is owed and deducted first. */
    due: MoneyText.nullable(),
    /** The minimum payment for this number. */
    minimum: MoneyText.nullable(),
    /** What `renew` pays for. */
    current_plan: z
      .object({ name: z.string(), amount: MoneyText, due_date: z.iso.date().nullable() })
      .nullable(),
    /** The number isn't known in this form, but in this one. */
    hint: z
      .object({ text: z.string(), bill_id: z.string(), meter_type: MeterType.nullable() })
      .nullable(),
    /** No one can name its owner: send it as `compared_number` once it was compared with the bill. */
    compare: z.boolean(),
    /** How long a purchase for this number is possible. */
    valid_until: Timestamp,
  })
  .meta({ id: 'BillCheck' });
export type BillCheck = z.infer<typeof BillCheck>;

export const checkBill = call({
  method: 'post',
  path: '/bills-payment/validate',
  guard: 'user',
  summary:
    'The masked owner of a meter, card or customer number; required before paying where `validates`',
  body: CheckBill,
  reply: BillCheck,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'unavailable_for_country',
    'service_inactive',
    'invalid_input',
    'too_many_requests',
    'busy',
  ],
});

export const Beneficiary = z
  .object({
    /** Null for a number that was recently paid but not saved. */
    id: z.uuid().nullable(),
    beneficiary_name: z.string().nullable(),
    /** A phone number in E.164, or an account in the biller's format. */
    user_number: z.string(),
    /** The national format: 0803 123 4567; an account is unchanged. */
    national_number: z.string(),
    bill_id: z.string(),
    service_type: BillType,
    last: z
      .object({
        reference_code: z.string(),
        amount: MoneyText,
        at: Timestamp,
        /** False while it may still succeed: it must not be paid again. */
        has_ended: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Beneficiary' });
export type Beneficiary = z.infer<typeof Beneficiary>;

export const listBeneficiaries = call({
  method: 'get',
  path: '/bills-payment/beneficiaries',
  guard: 'user',
  summary: 'Saved numbers first, then recent ones',
  query: z.strictObject({ service_type: BillType.optional() }),
  reply: z.array(Beneficiary),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const SaveBeneficiary = z
  .strictObject({
    beneficiary_name: Line.min(1, 'Enter a name.').max(60),
    user_number: billFields.user_number,
    bill_id: billFields.bill_id,
    service_type: BillType,
  })
  .meta({ id: 'SaveBeneficiary' });
export type SaveBeneficiary = z.infer<typeof SaveBeneficiary>;

export const saveBeneficiary = call({
  method: 'post',
  path: '/bills-payment/beneficiaries',
  guard: 'user',
  summary: 'Saves a number under a name; the same number again changes name and network',
  body: SaveBeneficiary,
  reply: z.array(Beneficiary),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'conflict'],
});

export const removeBeneficiary = call({
  method: 'delete',
  path: '/bills-payment/beneficiaries/{id}',
  guard: 'user',
  summary: 'Removes a saved number',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Beneficiary),
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'],
});
