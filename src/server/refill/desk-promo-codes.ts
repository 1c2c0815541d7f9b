import { supportedCountries } from '#lib/countries.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type {
  addDeskPromoCode as addCall,
  DeskPromoCode,
  listDeskPromoCodes as listCall,
  PromoCodeDraft,
  stopDeskPromoCode as stopCall,
} from '#lib/refill/desk/promo-codes.contract.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import {
  codeExists,
  listPromoCodes,
  mostOf,
  proposePromoCode,
  stopPromoCode,
  whyTwo,
  type NewPromoCode,
  type UsedPromoCode,
} from './manage-promo-codes.ts';
import { discountOf } from './promo-codes.ts';

const WHOLE = 10_000n;

const amountOf = (text: string | null): bigint | null => (text === null ? null : parseAmount(text));

/** What is wrong with a draft beyond the types of its fields, by field. */
function wrongWith({ kind, value, cap, budget, ends_at, starts_at }: PromoCodeDraft, now: Date) {
  const wrong: FieldErrors = {};
  const off = parseAmount(value);
  if (off <= 0n) wrong['value'] = ['Enter more than 0.'];
  if (kind === 'percent' && off >= WHOLE) wrong['value'] = ['Enter less than 100%.'];
  if (kind === 'fixed' && cap !== null) wrong['cap'] = ['Only a percentage has a maximum.'];
  if (cap !== null && parseAmount(cap) <= 0n) wrong['cap'] = ['Enter more than 0.'];
  if (budget !== null) {
    const least = kind === 'fixed' ? off : 1n;
    if (parseAmount(budget) < least) wrong['budget'] = ['Enter at least one discount.'];
  }
  const starts = starts_at === null ? now : new Date(starts_at);
  if (ends_at !== null && new Date(ends_at) <= (starts > now ? starts : now))
    wrong['ends_at'] = ['Choose a later day.'];
  return wrong;
}

/** @throws AppError 422 on the field that is wrong */
function readDraft(draft: PromoCodeDraft, now: Date): NewPromoCode {
  const wrong = wrongWith(draft, now);
  if (Object.keys(wrong).length > 0) throw AppError.invalid(wrong);
  const { code, kind, services, country, uses, uses_per_person, starts_at, ends_at } = draft;
  return {
    code,
    kind,
    services,
    uses,
    uses_per_person,
    countries: [country],
    value: parseAmount(draft.value),
    cap: amountOf(draft.cap),
    minimum: amountOf(draft.minimum) ?? 0n,
    budget: amountOf(draft.budget),
    currency: supportedCountries[country].currency,
    starts_at: starts_at === null ? now : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
  };
}

/** Amounts of bills, in minor units, used to preview a code. */
const TYPICAL = [50_000n, 100_000n, 500_000n];

function billsWith(code: NewPromoCode) {
  const shown = [code.minimum, ...TYPICAL.filter((amount) => amount > code.minimum)];
  return shown
    .filter((amount) => amount > 0n && discountOf(code, amount) > 0n)
    .slice(0, TYPICAL.length)
    .map((amount) => ({
      amount: toAmount(amount),
      pays: toAmount(amount - discountOf(code, amount)),
    }));
}

/**
 * Previews a code, or creates it.
 * @throws AppError 422 on the field that is wrong, also if the code exists
 */
export async function addCode(ctx: CallContext<typeof addCall>): Promise<Reply<typeof addCall>> {
  const { preview, ...draft } = ctx.body;
  const code = readDraft(draft, ctx.clock.now());
  if (await codeExists(ctx.db, code.code))
    throw AppError.invalid({ code: ['This code already exists. Choose another one.'] });
  const by = `operator:${ctx.desk.operator.id}`;
  const why = preview ? whyTwo(code) : await proposePromoCode(ctx, code, by);
  const most = mostOf(code);
  return {
    data: {
      currency: code.currency,
      bills: billsWith(code),
      why,
      most: most === null ? null : toAmount(most),
    },
  };
}

function stateOf(row: UsedPromoCode, now: Date): DeskPromoCode['state'] {
  const { stopped_at, ends_at, starts_at, waiting, asked, uses, used, budget, cost } = row;
  if (stopped_at) return 'stopped';
  if (waiting) return asked ? 'waiting' : 'refused';
  if (ends_at && ends_at <= now) return 'ended';
  if ((uses !== null && used >= BigInt(uses)) || (budget !== null && cost >= budget))
    return 'used_up';
  return starts_at > now ? 'planned' : 'on';
}

/** Every promo code for bills, newest first. */
export async function listCodes({
  db,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const rows = await listPromoCodes(db);
  const actors = rows.flatMap(({ added_by, agreed_by }) => [added_by, agreed_by]);
  const names = await nameActors(
    db,
    actors.filter((actor) => actor !== null),
  );
  const nameOf = (actor: string | null) => actor && (names.get(actor) ?? actor);
  const sum = (minor: bigint | null) => (minor === null ? null : toAmount(minor));
  return {
    data: rows.map((row): DeskPromoCode => ({
      code: row.code,
      kind: row.kind,
      services: row.services,
      uses: row.uses,
      value: toAmount(row.value),
      cap: sum(row.cap),
      budget: sum(row.budget),
      minimum: row.minimum === 0n ? null : toAmount(row.minimum),
      currency: row.currency,
      country: row.countries[0]!,
      uses_per_person: row.uses_per_person,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      state: stateOf(row, clock.now()),
      used: Number(row.used),
      cost: toAmount(row.cost),
      added_by: nameOf(row.added_by),
      agreed_by: nameOf(row.agreed_by),
    })),
  };
}

/** Stops a code immediately. */
export async function stopCode(ctx: CallContext<typeof stopCall>): Promise<Reply<typeof stopCall>> {
  await stopPromoCode(ctx, ctx.params.code, `operator:${ctx.desk.operator.id}`);
  return { data: null };
}
