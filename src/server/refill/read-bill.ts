import type { MeterType } from '#lib/refill/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { BillType } from '#lib/orders/words.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { Services } from '#server/platform/services.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { billsFor } from '#server/providers/bills/codes.ts';
import type { Bill, Who } from './bill-plug.ts';
import { findBiller } from './catalogue/billers.ts';
import { readAssured, type Assured } from './check-number.ts';
import { readNumber, type BillNumber } from './number.ts';
import { findProduct } from './catalogue/products.ts';
import { refreshProducts } from './catalogue/refresh-products.ts';
import type { BillerRow, ProductRow } from './tables.ts';

/** Lists change weekly, and we can't absorb price increases, so older ones are refreshed. */
const FRESH_MS = 60_000;

interface PricedInput {
  bill_id: string;
  user_number: string;
  product_id: string;
}

export interface Target extends Assured {
  biller: BillerRow;
  number: BillNumber;
  /** The provider whose codes it is priced with, and who looks up its number. */
  bills: BillsPort;
}

/**
 * The biller and the number of a bill. A number that can be looked up must have been, and any other must have
 * been compared with the bill.
 * @throws AppError 422 on bill_id, meter_type, user_number or compared_number
 */
export async function readTarget(
  services: Services,
  { country, userId }: Who,
  serviceType: BillType,
  input: {
    bill_id: string;
    user_number: string;
    compared_number?: string | undefined;
    meter_type?: MeterType | undefined;
  },
): Promise<Target> {
  const biller = await findBiller(services, { id: input.bill_id, country, serviceType });
  if (!biller) throw AppError.invalid({ bill_id: ['Choose from the list.'] });
  const meterType = input.meter_type;
  if (biller.meter_types.length > 0 && !meterType)
    throw AppError.invalid({ meter_type: ['Choose prepaid or postpaid.'] });
  const number = readNumber(biller, input.user_number, country);
  const bills = await billsFor(services, biller);
  const asked = { biller, number, meterType, compared: input.compared_number };
  return { biller, number, bills, ...(await readAssured(services, { bills, userId }, asked)) };
}

/**
 * A typed amount within the bounds of the biller and the number; minor units.
 * @throws AppError 422 on amount
 */
export function readAmount(
  { biller, check }: Pick<Target, 'biller' | 'check'>,
  typed: string | undefined,
): bigint {
  const least = check?.minimum && check.minimum > biller.min ? check.minimum : biller.min;
  const bounds = { min: toAmount(least), max: toAmount(biller.max), currency: biller.currency };
  const problem = checkAmount(typed ?? '', bounds);
  if (problem) throw AppError.invalid({ amount: [problem] });
  return parseAmount(cleanAmount(typed ?? '', biller.currency));
}

/**
 * A biller's product at the provider's current price.
 * @throws AppError 422 on product_id
 */
export async function readProduct(
  services: Services,
  biller: BillerRow,
  input: { product_id?: string | undefined },
): Promise<ProductRow> {
  const find = () => findProduct(services, biller, input.product_id);
  const known = await find();
  const age = services.clock.now().getTime() - (known?.checked_at?.getTime() ?? 0);
  const isOld = known !== undefined && age > FRESH_MS;
  const product = isOld && (await refreshProducts(services, biller)) ? await find() : known;
  if (!product) throw AppError.invalid({ product_id: ['Choose from the list.'] });
  return product;
}

/**
 * A bill for one of a biller's products, at the provider's current price.
 * @throws AppError 422 on a field
 */
export const readPriced =
  (serviceType: BillType) =>
  async <I extends PricedInput>(services: Services, who: Who, input: I): Promise<Bill> => {
    const target = await readTarget(services, who, serviceType, input);
    const product = await readProduct(services, target.biller, input);
    const title = fullName(target.biller, product.name);
    return { ...target, product, amount: product.price, title };
  };

/** "DStv Compact", "StarTimes Nova Weekly": a product's name including its brand. */
export const fullName = (biller: BillerRow, name: string): string =>
  name.startsWith(biller.short_name) ? name : `${biller.short_name} ${name}`;
