import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { money, parseAmount, toAmount } from '#lib/money.ts';
import type { SentTo } from '#lib/look/states.ts';
import type { BillType } from '#lib/orders/words.ts';
import { MeterType, Subscription } from '#lib/refill/contract.ts';
import { answersOf } from '#server/db/read-together.ts';
import { findUser } from '#server/account/member.ts';
import { assertNotDearer } from '#server/orders/price/agreed-price.ts';
import { byBillsProvider, notSent, refuseNamesOf } from '#server/orders/send/by-bills-provider.ts';
import type { CodeWanted, Fact, Plug, Priced } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { BillsPort, Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { codeAt } from '#server/providers/bills/codes.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { warnOfTrouble } from './attempts.ts';
import { saveQuietly } from './beneficiaries.ts';
import { findBillerAnywhere } from './catalogue/billers.ts';
import { findProduct } from './catalogue/products.ts';
import { type BillNumber, splitRecipients } from './number.ts';
import { discountFor, usePromoCode } from './promo-codes.ts';
import type { BillerRow, CheckRow, ProductRow } from './tables.ts';

export interface Who {
  country: CountryCode;
  userId: string | null;
}

/** A bill, once all typed fields have been read. */
export interface Bill {
  biller: BillerRow;
  number: BillNumber;
  /** Minor units. */
  amount: bigint;
  title: string;
  product?: ProductRow | undefined;
  /** The name of a product that is bought: "DStv Compact". */
  productName?: string | undefined;
  meterType?: MeterType | undefined;
  subscription?: Subscription | undefined;
  check?: CheckRow | undefined;
  /** No one could name its owner: the buyer compared it with their bill. */
  isCompared?: boolean;
  /** The provider that priced it. */
  bills: BillsPort;
}

/** What the engine stores for us between quote and delivery. */
const Detail = z.object({
  bill_id: z.string(),
  /** The provider whose codes the next two are. */
  catalogue: z.string().optional(),
  /** The provider's code for it. */
  biller: z.string(),
  network: z.string(),
  number: z.string(),
  /** The label of an account number; a phone number has none. */
  number_label: z.string().optional(),
  product_id: z.string().optional(),
  product: z.string().optional(),
  /** The provider's code for the product. */
  plan: z.string().optional(),
  meter_type: MeterType.optional(),
  subscription: Subscription.optional(),
  customer: z.string().optional(),
  /** No one could name its owner: the buyer compared it with their bill. */
  compared: z.literal(true).optional(),
  /** What the provider reported besides delivering; the engine adds it. */
  told: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
});
export type Detail = z.infer<typeof Detail>;

export const detailOf = (order: Pick<Order, 'detail'>): Detail => Detail.parse(order.detail);

function detailFor(bill: Bill): Omit<Detail, 'told'> {
  const { biller, number, product, productName, meterType, subscription, check, bills } = bill;
  return {
    bill_id: biller.id,
    catalogue: bills.catalogue,
    biller: codeAt(bills, biller),
    network: biller.short_name,
    number: number.stored,
    number_label: biller.number_kind === 'account' ? biller.number_label : undefined,
    product_id: product?.id,
    product: productName ?? product?.name,
    plan: product ? codeAt(bills, product) : undefined,
    meter_type: meterType,
    subscription,
    customer: check?.customer_name,
    compared: bill.isCompared ? true : undefined,
  };
}

/** The parts of every bill's fields that the engine needs. */
interface Common {
  beneficiary_name?: string | undefined;
  voucher_code?: string | undefined;
  amount?: string | undefined;
}

/** What is specific to one type of bill. */
export interface Parts<Input> {
  serviceType: BillType;
  input: z.ZodType<Input>;
  /** The page with the form. */
  url: string;
  /** The receipt's labels for the biller and the product. */
  words: { biller: string; product?: string };
  /** Who has the money once it was sent, if that isn’t just a provider. */
  sentTo?: SentTo;
  usuallyS: number;
  refundAfterS: number | null;
  /** The provider sets the price, which may change while a quote is valid. */
  hasPrice: boolean;
  /** Can be bought for several numbers in one purchase. */
  forMany?: boolean;
  /**
   * Reads the fields.
   * @throws AppError 422 on a field
   */
  read(services: Services, who: Who, input: Input): Promise<Bill>;
  arrives: (detail: Pick<Detail, 'product' | 'meter_type'>, number: string) => string;
  describeDelivery?: (order: Order) => string;
  codesOf?: (order: Order) => readonly CodeWanted[];
}

const identityOf = ({ biller, number, product, subscription }: Bill): string =>
  [biller.id, number.stored, product?.id ?? (subscription === 'renew' ? 'renew' : undefined)]
    .filter((part) => part !== undefined)
    .join(':');

async function priced<Input extends Common>(
  services: Services,
  who: Who,
  parts: Parts<Input>,
  input: Input,
): Promise<Priced> {
  const [bill, charges] = await answersOf([
    parts.read(services, who, input),
    chargesFor(services, who.country),
  ]);
  const detail = detailFor(bill);
  const upToS = bill.bills.takesUpToS?.(detail.biller);
  return {
    title: bill.title,
    target: bill.number.shown,
    counterparty: bill.biller.id,
    amount: bill.amount,
    fee: charges.billFee(parts.serviceType),
    duty: 0n,
    discount: await discountOf(services, who, parts.serviceType, bill, input.voucher_code),
    currency: bill.biller.currency,
    arrivesLabel: parts.arrives(detail, bill.number.shown),
    ...(upToS === undefined ? {} : { upToS }),
    rate: null,
    ruleVersion: charges.versionOf(`${parts.serviceType}-1`),
    identity: identityOf(bill),
    detail,
  };
}

/** @throws AppError 422 on voucher_code */
const discountOf = async (
  services: Services,
  who: Who,
  serviceType: BillType,
  { amount, biller: { currency } }: Bill,
  code: string | undefined,
): Promise<bigint> =>
  code ? discountFor(services, { ...who, serviceType, amount, currency }, code) : 0n;

/** @throws AppError insufficient_pins when the supplier ran out of it */
async function assertInStock(services: Services, price: Priced): Promise<void> {
  const { bill_id: id, product_id: productId } = detailOf(price);
  const biller = productId === undefined ? undefined : await findBillerAnywhere(services, id);
  if (!biller) return;
  const product = await findProduct(services, biller, productId);
  if (product?.stock === 'out') throw new AppError('insufficient_pins');
}

/**
 * Why a supplier can't get an order: it was priced with another supplier's codes, or its number was only
 * compared, and this supplier could have named its owner.
 */
function refusalOf(order: Pick<Order, 'detail'>, bills: BillsPort): Outcome<Vended> | undefined {
  const { catalogue, compared, biller } = detailOf(order);
  const skipsName = compared === true && (bills.verifies?.(biller) ?? true);
  return refuseNamesOf(catalogue, bills) ?? (skipsName ? notSent : undefined);
}

async function send({ db }: Services, order: Order, bills: BillsPort): Promise<Outcome<Vended>> {
  const { biller, number, number_label, plan, meter_type, subscription } = detailOf(order);
  const refused = refusalOf(order, bills);
  if (refused) return refused;
  const isAccount = number_label !== undefined;
  const owner = isAccount ? await findUser(db, order.user_id) : undefined;
  return bills.buy({
    reference: order.our_reference ?? '',
    biller,
    planId: plan,
    amount: money(order.amount, order.currency),
    phone: isAccount ? (owner?.phone_number ?? null) : number,
    account: isAccount ? number : undefined,
    meterType: meter_type,
    subscription,
  });
}

const meterWords = { prepaid: 'Prepaid', postpaid: 'Postpaid' } as const;

function describe({ words }: Pick<Parts<unknown>, 'words'>, order: Order): Fact[] {
  const { network, product, number_label, meter_type, customer, compared, told } = detailOf(order);
  const fact = (label: string, value: string | undefined): Fact[] =>
    value ? [{ label, value, copy: false }] : [];
  return [
    ...fact(words.biller, network),
    ...fact(words.product ?? 'Product', product),
    { label: number_label ?? 'Number', value: order.target ?? '', copy: true },
    ...fact('Meter type', meter_type && meterWords[meter_type]),
    ...fact('Name', customer),
    ...fact('Name', compared && `Not shown by ${network}. The number was compared with the bill.`),
    ...told.map(({ label, value }) => ({ label, value, copy: false })),
  ];
}

function draftOf(order: Order): Record<string, string> {
  const { bill_id, product_id, meter_type, subscription } = detailOf(order);
  return {
    service_type: order.service_type,
    bill_id,
    user_number: order.target ?? '',
    ...(product_id ? { product_id } : {}),
    ...(product_id || subscription === 'renew' ? {} : { amount: toAmount(order.amount) }),
    ...(meter_type ? { meter_type } : {}),
    ...(subscription ? { subscription } : {}),
  };
}

const HOUR_S = 3600;

/** Warns that the biller has problems now, or that its supplier is usually slow. */
async function warnOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { counterparty = '', upToS, detail }: Priced,
): Promise<string | null> {
  const trouble = await warnOfTrouble(db, counterparty, clock.now());
  const { network } = Detail.parse(detail);
  const slow =
    upToS !== undefined &&
    `${network} payments usually arrive within minutes, but can take up to ${Math.round(upToS / HOUR_S)} hours.`;
  return [trouble, slow].filter(Boolean).join(' ') || null;
}

/** How every bill is ordered and worded (spec 1); none of them can be cancelled after sending. */
export function billPlug<Input extends Common>(parts: Parts<Input>): Plug<Input, 'bills'> {
  const { serviceType, input, usuallyS, refundAfterS, hasPrice, forMany = false } = parts;
  const { arrives, describeDelivery, codesOf, url, sentTo } = parts;
  return {
    ...byBillsProvider,
    ...(sentTo ? { sentTo } : {}),
    serviceType,
    input,
    followsRate: hasPrice,
    usuallyS,
    refundAfterS,
    price: (services, who, fields) => priced(services, who, parts, fields),
    ...(forMany ? { split: splitRecipients } : {}),
    warn: warnOf,
    assertAvailable: assertInStock,
    async place(tx, { clock }, order, { beneficiary_name: name, amount, voucher_code: code }) {
      // the amount that was sent is the price that was shown
      const shown = amount === undefined ? undefined : parseAmount(amount);
      assertNotDearer(money(order.amount, order.currency), shown, 'shown');
      if (code) await usePromoCode(tx, { clock }, { ...order, service_type: serviceType }, code);
      const { bill_id: billId, number } = detailOf(order);
      if (name) await saveQuietly(tx, clock, order.user_id, { name, number, billId, serviceType });
    },
    fits: (order, bills) => refusalOf(order, bills) === undefined,
    fulfil: send,
    otherSide: (order) => detailOf(order).network,
    markOf: (order) => detailOf(order).bill_id,
    recipientName: (order) => detailOf(order).customer,
    arrivesLabel: (order) => arrives(detailOf(order), order.target ?? '').trim(),
    describe: (order) => describe(parts, order),
    // The draft is passed outside the address: a number has no place in a URL.
    repeat: (order) => ({ url, product: 'refill', draft: draftOf(order) }),
    ...(describeDelivery ? { describeDelivery } : {}),
    ...(codesOf ? { codesOf } : {}),
  };
}
