import { and, eq, gt } from 'drizzle-orm';
import type { BillCheck, CheckBill, MeterType } from '#lib/refill/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { cleanAccount } from '#lib/refill/bill-number.ts';
import { toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import { maskOwner } from '#lib/rules/mask.ts';
import { takeLookUp } from '#server/http/look-ups.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { BillsPort, Customer } from '#server/ports/bills.ts';
import { billsFor, codeAt, findCode, namesHolders } from '#server/providers/bills/codes.ts';
import type { Services } from '#server/platform/services.ts';
import { findBiller } from './catalogue/billers.ts';
import { readNumber, type BillNumber } from './number.ts';
import { findProduct } from './catalogue/products.ts';
import { billChecks, type BillerRow, type CheckRow } from './tables.ts';

/** How long after the look-up a purchase is possible: longer than any quote lasts. */
const GOOD_FOR_S = 30 * 60;
const STREET = 12;

interface Asked {
  biller: BillerRow;
  number: BillNumber;
  meterType: MeterType | undefined;
  planId: string | undefined;
}

const maskAddress = (address: string | null): string | null =>
  address === null || address.length <= STREET ? address : `${address.slice(0, STREET).trim()}…`;

type Found = { kind: 'found'; customer: Customer } | { kind: 'not found' } | { kind: 'no answer' };

async function ask(
  services: Services,
  { biller, number, meterType, planId }: Asked,
): Promise<Found> {
  const bills = await billsFor(services, biller);
  const outcome = await bills.verify({
    biller: codeAt(bills, biller),
    account: number.stored,
    meterType,
    planId,
  });
  if (outcome.kind === 'done') return { kind: 'found', customer: outcome.value };
  const isUnknown = outcome.kind === 'failed' && outcome.code === 'not_found';
  return { kind: isUnknown ? 'not found' : 'no answer' };
}

/** The most common mistakes: the other type of meter, or the distributor next door. */
async function findElsewhere(services: Services, asked: Asked): Promise<BillCheck['hint']> {
  const { biller, meterType } = asked;
  if (!meterType) return null;
  const other: MeterType = meterType === 'prepaid' ? 'postpaid' : 'prepaid';
  if ((await ask(services, { ...asked, meterType: other })).kind === 'found')
    return {
      text: `${biller.short_name} has this number as ${other}, not ${meterType}.`,
      bill_id: biller.id,
      meter_type: other,
    };
  const { country_code: country, service_type: serviceType } = biller;
  const { catalogue } = await billsFor(services, biller);
  for (const id of biller.neighbours) {
    const next = await findBiller(services, { id, country, serviceType });
    if (!next || findCode(catalogue, next) === undefined) continue;
    if ((await ask(services, { ...asked, biller: next })).kind === 'found')
      return {
        text: `This number is with ${next.short_name}, not ${biller.short_name}.`,
        bill_id: next.id,
        meter_type: meterType,
      };
  }
  return null;
}

async function remember(
  { db, clock }: Services,
  userId: string,
  { biller, number, meterType }: Asked,
  { name, minimum, plan }: Customer,
): Promise<void> {
  const shown = {
    meter_type: meterType ?? null,
    customer_name: maskOwner(name),
    minimum: minimum?.minor ?? null,
    plan_name: plan?.name ?? null,
    plan_amount: plan?.amount.minor ?? null,
    checked_at: clock.now(),
  };
  await db.orm
    .insert(billChecks)
    .values({ user_id: userId, bill_id: biller.id, user_number: number.stored, ...shown })
    .onConflictDoUpdate({
      target: [billChecks.user_id, billChecks.bill_id, billChecks.user_number],
      set: shown,
    });
}

const amountOf = (sum: Customer['due']) => (sum ? toAmount(sum.minor) : null);

async function readAsked(services: Services, user: Member, input: CheckBill): Promise<Asked> {
  const country = user.country.code;
  const biller = await findBiller(services, {
    id: input.bill_id,
    country,
    serviceType: input.service_type,
  });
  if (!biller?.validates) throw AppError.invalid({ bill_id: ['We can’t check this number.'] });
  if (biller.meter_types.length > 0 && !input.meter_type)
    throw AppError.invalid({ meter_type: ['Choose prepaid or postpaid.'] });
  const number = readNumber(biller, input.user_number, country);
  const product = await findProduct(services, biller, input.product_id);
  if (input.service_type === 'education-bill-payment' && !product)
    throw AppError.invalid({ product_id: ['Choose what to buy first.'] });
  const planId = product ? codeAt(await billsFor(services, biller), product) : undefined;
  return { biller, number, meterType: input.meter_type, planId };
}

/**
 * The owner of a meter, card or customer number, masked; it can be paid within the next half hour.
 * @throws AppError 422 on bill_id, user_number, meter_type or product_id; busy without an answer;
 * too_many_requests
 */
export async function checkNumber(
  services: Services,
  user: Member,
  input: CheckBill,
): Promise<BillCheck> {
  const asked = await readAsked(services, user, input);
  const nothing = { customer_name: null, address: null, due: null, minimum: null };
  const valid_until = secondsAfter(services.clock.now(), GOOD_FOR_S).toISOString();
  if (!namesHolders(await billsFor(services, asked.biller), asked.biller))
    return { ...nothing, current_plan: null, hint: null, compare: true, valid_until };
  const who = { userId: user.uuid, country: user.country.code };
  await takeLookUp(services, who, input.service_type);
  const found = await ask(services, asked);
  const { biller } = asked;
  if (found.kind === 'no answer')
    throw new AppError('busy', {
      message: `${biller.short_name} isn’t responding right now. Try again shortly.`,
      retryAfterS: 10,
    });
  if (found.kind === 'not found') {
    const hint = await findElsewhere(services, asked);
    if (hint) return { ...nothing, current_plan: null, hint, compare: false, valid_until };
    throw AppError.invalid({
      user_number: [`${biller.short_name} couldn’t find this number. Check it and try again.`],
    });
  }
  const { customer } = found;
  await remember(services, user.uuid, asked, customer);
  const plan = biller.subscriptions.includes('renew') ? customer.plan : null;
  return {
    customer_name: maskOwner(customer.name),
    address: maskAddress(customer.address),
    due: amountOf(customer.due),
    minimum: amountOf(customer.minimum),
    current_plan: plan && {
      name: plan.name,
      amount: toAmount(plan.amount.minor),
      due_date: plan.dueDate,
    },
    hint: null,
    compare: false,
    valid_until,
  };
}

async function findCheck(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  { biller, number, meterType }: Pick<Asked, 'biller' | 'number' | 'meterType'>,
): Promise<CheckRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(billChecks)
    .where(
      and(
        eq(billChecks.user_id, userId),
        eq(billChecks.bill_id, biller.id),
        eq(billChecks.user_number, number.stored),
        gt(billChecks.checked_at, secondsAfter(clock.now(), -GOOD_FOR_S)),
      ),
    );
  return row?.meter_type === (meterType ?? null) ? row : undefined;
}

/** How we know that a number is right: its owner's name was shown, or it was compared with a bill. */
export interface Assured {
  check?: CheckRow | undefined;
  isCompared?: boolean;
}

/**
 * What a user was shown about a number a moment ago or, if the supplier can't name its owner, that they
 * compared it with their bill. Guests can't buy and aren't asked.
 * @throws AppError 422 on user_number when it wasn't looked up, on compared_number when it wasn't compared
 */
export async function readAssured(
  services: Pick<Services, 'db' | 'clock'>,
  { bills, userId }: { bills: BillsPort; userId: string | null },
  {
    compared,
    ...asked
  }: Pick<Asked, 'biller' | 'number' | 'meterType'> & { compared: string | undefined },
): Promise<Assured> {
  const { biller, number } = asked;
  if (userId === null || !biller.validates) return {};
  const check = await findCheck(services, userId, asked);
  if (check) return { check };
  if (namesHolders(bills, biller))
    throw AppError.invalid({ user_number: ['Check the name on this number first.'] });
  if (cleanAccount(compared ?? '', biller.number_pattern) !== number.stored)
    throw AppError.invalid({
      compared_number: ['Compare the number with your bill, then tick the box.'],
    });
  return { isCompared: true };
}
