import { and, asc, eq } from 'drizzle-orm';
import { isCountryCode, supportedCountries } from '#lib/countries.ts';
import { money, type Money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { BillPlan, BuyRequest, Customer, VerifyRequest } from '#server/ports/bills.ts';
import { targetOf, type Entry } from './sandbox-books.ts';
import { otherDistributors, traitOf } from './sandbox-magic.ts';
import { sandboxPlan, type SandboxPlan } from './tables.ts';

const RECHECK_MS = 10_000;
const DAY_MS = 24 * 3600 * 1000;
const DUE_IN_DAYS = 9;
const OWED = 250_000n;
const LEAST = 500_000n;

const people = ['ADEBAYO OKORO', 'NGOZI EZE', 'AMINA BELLO', 'TUNDE ALABI', 'WANJIRU KAMAU'];
const streets = ['12 Allen Avenue', '4 Awolowo Road', '27 Market Street', '8 Station Road'];

const pick = <T>(from: readonly T[], seed: string): T =>
  from[(sha256(seed)[0] ?? 0) % from.length] as T;

const plansOf = (db: Database, biller: string): Promise<SandboxPlan[]> =>
  db.orm
    .select()
    .from(sandboxPlan)
    .where(eq(sandboxPlan.biller, biller))
    .orderBy(asc(sandboxPlan.price), asc(sandboxPlan.code));

/** What a biller sells, from the provider's own books. */
export async function listPlans(
  db: Database,
  biller: string,
): Promise<Outcome<readonly BillPlan[]>> {
  const rows = await plansOf(db, biller);
  const value = rows.map(({ code, name, price, currency, in_stock }) => ({
    code,
    name,
    price: money(price, currency),
    inStock: in_stock,
  }));
  return { kind: 'done', value, providerRef: '', raw: null };
}

/** The current plan of an account: always the same one of the biller's subscriptions. */
async function currentPlan(
  db: Database,
  { biller, account }: Pick<VerifyRequest, 'biller' | 'account'>,
): Promise<SandboxPlan | undefined> {
  const subscriptions = (await plansOf(db, biller)).filter(({ delivers }) => delivers === null);
  return subscriptions.length === 0 ? undefined : pick(subscriptions, account);
}

/** Whether the biller has this account. */
function isKnown({ biller, account, meterType }: VerifyRequest): boolean {
  const trait = traitOf(account);
  if (trait === 'not known') return false;
  if (trait === 'a postpaid meter') return meterType !== 'prepaid';
  if (trait === 'of another distributor')
    return meterType === undefined || otherDistributors.includes(biller);
  return true;
}

/** The owner of an account. Special numbers don't exist, are of another type, or never get an answer. */
export async function verifyAccount(
  { db, clock }: ProviderParts,
  request: VerifyRequest,
): Promise<Outcome<Customer>> {
  const { account, biller } = request;
  await waitAsSwitched(await readSwitch(db, 'bills'));
  const trait = traitOf(account);
  if (trait === 'no answer')
    return { kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS };
  if (!isKnown(request)) return { kind: 'failed', code: 'not_found', retryable: false, raw: null };
  const plan = await currentPlan(db, request);
  const country = biller.slice(0, 2).toUpperCase();
  const { currency } = supportedCountries[isCountryCode(country) ? country : 'NG'];
  const owes = trait === 'owes money';
  const dueDate = new Date(clock.now().getTime() + DUE_IN_DAYS * DAY_MS);
  return {
    kind: 'done',
    value: {
      name: pick(people, account),
      address: request.meterType ? pick(streets, account) : null,
      due: owes ? money(OWED, currency) : null,
      minimum: owes ? money(LEAST, currency) : null,
      plan: plan
        ? {
            name: plan.name,
            amount: money(plan.price, plan.currency),
            dueDate: dueDate.toISOString().slice(0, 10),
          }
        : null,
    },
    providerRef: '',
    raw: null,
  };
}

/** The plan that is bought by its code, or the account's current one. */
async function planFor(db: Database, request: BuyRequest): Promise<SandboxPlan | undefined> {
  const { biller, planId, account, subscription } = request;
  if (subscription === 'renew' && account) return currentPlan(db, { biller, account });
  const [plan] = await db.orm
    .select()
    .from(sandboxPlan)
    .where(and(eq(sandboxPlan.biller, biller), eq(sandboxPlan.code, planId ?? '')));
  return plan;
}

const refused = (failCode: string): Entry => ({ state: 'failed', failCode });

/**
 * What the provider charges and delivers for an order. A plan has its own price, whatever we sent; a plan it
 * doesn't sell is refused. Undefined for an order that never arrives.
 */
export async function chargeFor(
  db: Database,
  request: BuyRequest,
  entry: Entry | undefined,
): Promise<Entry | undefined> {
  if (!entry) return undefined;
  const { meterType, planId, subscription } = request;
  const trait = traitOf(targetOf(request));
  if (trait === 'out of PINs') return refused('out_of_stock');
  if (meterType) {
    const withKeys = trait === 'wants key change tokens';
    if (meterType === 'postpaid') return entry;
    return { ...entry, delivers: withKeys ? 'token with key change' : 'token' };
  }
  if (planId === undefined && subscription !== 'renew') return entry;
  const plan = await planFor(db, request);
  if (!plan) return refused('invalid_input');
  if (!plan.in_stock) return refused('out_of_stock');
  const charged: Money = money(plan.price, plan.currency);
  return { ...entry, charged, delivers: plan.delivers };
}
