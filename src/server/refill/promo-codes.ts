import { AppError } from '#lib/errors/app-error.ts';
import type { BillType } from '#lib/orders/words.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { typedCode } from '#lib/rules/typed.ts';
import type { Database } from '#server/db/client.ts';
import { releasedOrRefunded } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** One row of promo_code; money is minor units of its currency. */
export interface PromoCode {
  code: string;
  kind: 'fixed' | 'percent';
  /** Minor units, or hundredths of a percent. */
  value: bigint;
  cap: bigint | null;
  minimum: bigint;
  /** The total that it can cost; null if only its uses are limited. */
  budget: bigint | null;
  currency: CurrencyCode;
  services: BillType[];
  countries: CountryCode[];
  starts_at: Date;
  ends_at: Date | null;
  uses: number | null;
  uses_per_person: number;
  stopped_at: Date | null;
  /** No one can use it until a second approver agrees. */
  waiting: boolean;
}

/** The purchase that a code is for. */
export interface Buying {
  serviceType: BillType;
  country: CountryCode;
  userId: string | null;
  amount: bigint;
  currency: CurrencyCode;
}

/** At least one unit of money has to be paid: an order without money couldn't have a hold. */
const LEFT = 100n;
const WHOLE = 10_000n;

/** A code as people type it, ignoring case, spaces and dashes. */
export const readCode = (typed: string): string => typedCode(typed).toUpperCase();

const refuse = (why: string): AppError => AppError.invalid({ voucher_code: [why] });

/** Why a code can't be used for this now, by anyone. */
function problemOf(found: PromoCode, buying: Buying, now: Date): string | undefined {
  if (!found.countries.includes(buying.country) || found.currency !== buying.currency)
    return 'This code isn’t valid in your country.';
  if (found.stopped_at || (found.ends_at && found.ends_at <= now)) return 'This code has expired.';
  if (found.starts_at > now) return 'This code isn’t valid yet.';
  if (!found.services.includes(buying.serviceType)) return 'This code isn’t valid for this bill.';
  if (buying.amount < found.minimum)
    return `Minimum spend for this code: ${formatMinor(money(found.minimum, found.currency))}.`;
  return undefined;
}

/** A code's uses so far; a refunded order doesn't count. */
async function countUses(db: Database, code: string, userId: string | null) {
  const { rows } = await db.sql.query<{ all: bigint; own: bigint; cost: bigint }>({
    name: 'promo-code-uses',
    text: `select count(*) as all, count(*) filter (where u.user_id = $2) as own,
        coalesce(sum(u.amount), 0)::bigint as cost
      from promo_code_use u join orders o on o.id = u.order_id
      where u.code = $1 and o.status <> all($3)`,
    values: [code, userId, [...releasedOrRefunded]],
  });
  const { all = 0n, own = 0n, cost = 0n } = rows[0] ?? {};
  return { all: Number(all), own: Number(own), cost };
}

/** @throws AppError 422 on voucher_code when its uses, this person's uses, or its budget are used up */
async function assertUsesLeft(
  db: Database,
  found: PromoCode,
  { userId, discount }: { userId: string | null; discount: bigint },
) {
  const { all, own, cost } = await countUses(db, found.code, userId);
  if (userId !== null && own >= found.uses_per_person)
    throw refuse('You’ve already used this code.');
  const isSpent = found.budget !== null && cost + discount > found.budget;
  if (isSpent || (found.uses !== null && all >= found.uses)) throw refuse('This code has run out.');
}

async function findCode(db: Database, typed: string, lock = false): Promise<PromoCode> {
  const { rows } = await db.sql.query<PromoCode>(
    `select * from promo_code where code = $1 and not waiting ${lock ? 'for update' : ''}`,
    [readCode(typed)],
  );
  const [found] = rows;
  if (!found) throw refuse('We couldn’t find that code. Check the spelling.');
  return found;
}

/** The discount of a code on an amount; minor units. */
export function discountOf(
  { kind, value, cap }: Pick<PromoCode, 'kind' | 'value' | 'cap'>,
  amount: bigint,
): bigint {
  const off = kind === 'fixed' ? value : (amount * value) / WHOLE;
  const capped = cap !== null && off > cap ? cap : off;
  return capped > amount - LEFT ? amount - LEFT : capped;
}

/**
 * The discount of a typed code, in minor units; asking doesn't use it.
 * @throws AppError 422 on voucher_code with the reason
 */
export async function discountFor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  buying: Buying,
  typed: string,
): Promise<bigint> {
  const found = await findCode(db, typed);
  const problem = problemOf(found, buying, clock.now());
  if (problem) throw refuse(problem);
  const discount = discountOf(found, buying.amount);
  await assertUsesLeft(db, found, { userId: buying.userId, discount });
  if (discount <= 0n) throw refuse('This amount is too small for this code.');
  return discount;
}

/**
 * Uses a code for an order, in the transaction that places it. The code's row is locked, so simultaneous
 * orders can't exceed its uses.
 * @throws AppError 422 on voucher_code
 */
export async function usePromoCode(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order & { service_type: BillType },
  typed: string,
): Promise<void> {
  const found = await findCode(tx, typed, true);
  const { user_id: userId, country_code: country, amount, currency } = order;
  const buying = { serviceType: order.service_type, country, userId, amount, currency };
  const problem = problemOf(found, buying, clock.now());
  if (problem) throw refuse(problem);
  await assertUsesLeft(tx, found, { userId, discount: order.discount });
  await tx.sql.query(
    'insert into promo_code_use(order_id, code, user_id, amount) values ($1, $2, $3, $4)',
    [order.id, found.code, userId, order.discount],
  );
}
