import { z } from 'zod';
import { billTypes } from '#lib/order-words.ts';
import { call } from './call.ts';
import { Amount, Currency, debitCodes, MoneyText, Pin, Timestamp } from './common.ts';
import { Order } from './orders.ts';

export const BillType = z.enum(billTypes);

/** The fields of a bill; POST /quotes takes them without the PIN. */
export const billFields = {
  service_type: BillType,
  bill_id: z.string().min(1).max(60),
  product_id: z.string().max(80).optional(),
  /** A phone number as typed (0803…, 234803…, +234 803…), a meter, a smart card. */
  user_number: z.string().trim().min(1, 'Enter the number.').max(40),
  amount: Amount.optional(),
  beneficiary_name: z.string().trim().max(60).optional(),
  voucher_code: z.string().trim().max(40).optional(),
};

export const PurchaseBill = z
  .strictObject({ ...billFields, quote_id: z.uuid().optional(), pin: Pin })
  .meta({ id: 'PurchaseBill' });
export type PurchaseBill = z.infer<typeof PurchaseBill>;

export const purchaseBill = call({
  method: 'post',
  path: '/bills/purchase',
  guard: 'pin',
  keyed: true,
  summary: 'Buys a bill from the wallet; money is set aside at once, the rest follows',
  body: PurchaseBill,
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'not_found', ...debitCodes],
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
    /** First digits of national numbers; the longest match only suggests the network. */
    prefixes: z.array(z.string()),
    /** True: the number can be looked up before paying. */
    validates: z.boolean(),
  })
  .meta({ id: 'Biller' });
export type Biller = z.infer<typeof Biller>;

export const listBillers = call({
  method: 'get',
  path: '/bills/providers',
  guard: 'public',
  summary: 'Who can be paid, for the country of the visitor',
  query: z.strictObject({ service_type: BillType }),
  reply: z.array(Biller),
  codes: ['unavailable_for_country', 'service_inactive', 'invalid_input'],
});

export const Beneficiary = z
  .object({
    /** Null for a number that was paid lately but not saved. */
    id: z.uuid().nullable(),
    beneficiary_name: z.string().nullable(),
    /** E.164. */
    user_number: z.string(),
    /** As people here write it: 0803 123 4567. */
    national_number: z.string(),
    bill_id: z.string(),
    service_type: BillType,
    last: z.object({ reference_code: z.string(), amount: MoneyText, at: Timestamp }).nullable(),
  })
  .meta({ id: 'Beneficiary' });
export type Beneficiary = z.infer<typeof Beneficiary>;

export const listBeneficiaries = call({
  method: 'get',
  path: '/bills-payment/beneficiaries',
  guard: 'user',
  summary: 'Saved numbers first, then numbers paid lately',
  query: z.strictObject({ service_type: BillType.optional() }),
  reply: z.array(Beneficiary),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const SaveBeneficiary = z
  .strictObject({
    beneficiary_name: z.string().trim().min(1, 'Enter a name.').max(60),
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
  summary: 'Forgets a saved number',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Beneficiary),
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'],
});

export const receiveBillsNotice = call({
  method: 'post',
  path: '/webhooks/bills-sandbox',
  guard: 'signature',
  summary: 'Signed notices of the bills provider; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receiveVtpassNotice = call({
  method: 'post',
  path: '/webhooks/vtpass/{secret}',
  guard: 'signature',
  summary: 'Notices of a bills provider that signs nothing: the address is the secret',
  params: z.object({ secret: z.string().max(100) }),
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});
