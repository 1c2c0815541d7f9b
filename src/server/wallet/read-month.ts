import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { kindOfService } from '#lib/services/kind-of-service.ts';
import { isOutKind, moneyKinds, type MoneyKind } from '#lib/services/money-kinds.ts';
import type { Member } from '#lib/visitor.ts';
import { dayIn } from '#lib/rules/statement-range.ts';
import { daysOf, monthAt, monthIn } from '#lib/wallet/month-words.ts';
import type {
  MoneyMonth,
  MonthDay,
  MonthPart,
  readMoneyMonth as contract,
} from '#lib/wallet/month.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findWallet } from '#server/ledger/user-accounts.ts';
import { localMonth } from '#server/platform/local-day.ts';
import { sumDays, sumMoved, type DaySum, type MovedSum, type Spans } from './month-sums.ts';

type Sums = Record<MoneyKind, bigint>;

/** The amounts in and out for each kind. */
export interface KindSums {
  came: Sums;
  gone: Sums;
}

const none = (): Sums => Object.fromEntries(moneyKinds.map((kind) => [kind, 0n])) as Sums;

function kindOf({
  cause,
  service_type: type,
}: Pick<MovedSum, 'cause' | 'service_type'>): MoneyKind {
  if (cause === 'funding') return 'deposits';
  if (cause === 'order' && type !== null) return kindOfService(type);
  return cause === 'rewards' ? 'rewards' : 'other';
}

/**
 * Sorts sums into kinds. Fees are a separate kind, and `came` lists refunds of an earlier month's
 * payments separately. A reversed sale is `other`.
 */
export function byKind(sums: readonly MovedSum[]): KindSums {
  const [came, gone] = [none(), none()];
  for (const each of sums) {
    const kind = kindOf(each);
    const isOut = each.cause === 'order' && isOutKind(kind);
    came[isOut ? 'refunds' : kind] += each.came;
    came.refunds += each.fee_came;
    gone[isOut ? kind : 'other'] += each.gone;
    gone.fees += each.fee_gone;
  }
  return { came, gone };
}

const DAY_MS = 86_400_000;

/** The month in a country's time zone, and the month before. */
export function spansOf(country: CountryCode, month: string): Spans {
  const { from, until } = localMonth(country, new Date(`${month}-15T12:00:00Z`));
  return {
    before: localMonth(country, new Date(from.getTime() - DAY_MS)).from,
    from,
    until,
  };
}

function partsOf(now: Sums, before: Sums): MonthPart[] {
  const parts = moneyKinds.filter((kind) => kind !== 'withdrawals' && (now[kind] || before[kind]));
  const isLess = (a: MoneyKind, b: MoneyKind) =>
    Number(now[b] - now[a]) || Number(before[b] - before[a]);
  return parts.sort(isLess).map((kind) => ({
    kind,
    amount: toAmount(now[kind]),
    before: toAmount(before[kind]),
  }));
}

const totalOf = (sums: Sums): bigint => Object.values(sums).reduce((sum, each) => sum + each, 0n);

const isSpending = (sum: DaySum): boolean => sum.cause !== 'order' || kindOf(sum) !== 'withdrawals';

/** Spent by the end of each day, up to a day; minor units. */
function spentByDay(sums: readonly DaySum[], last: number): bigint[] {
  let spent = 0n;
  return Array.from({ length: last }, (_, n) => {
    for (const sum of sums.filter(({ day }) => day === n + 1))
      spent += sum.fee_gone + (isSpending(sum) ? sum.gone : 0n);
    return spent;
  });
}

const lastDayOf = (month: string): number => Number(daysOf(month).to.slice(8));

interface Asked {
  month: string;
  /** In the country's time zone: "2026-11-29". */
  today: string;
  has_earlier: boolean;
}

/** The days of a month beside those of the month before. */
function listDays(sums: readonly DaySum[], { month, today, has_earlier }: Asked): MonthDay[] {
  const last = today.startsWith(month) ? Number(today.slice(8)) : lastDayOf(month);
  const lastBefore = lastDayOf(monthAt(month, -1));
  const now = spentByDay(
    sums.filter(({ is_now }) => is_now),
    last,
  );
  const before = spentByDay(
    sums.filter(({ is_now }) => !is_now),
    has_earlier ? lastBefore : 0,
  );
  const format = (spent: bigint | undefined) => (spent === undefined ? null : toAmount(spent));
  return Array.from({ length: Math.max(lastDayOf(month), before.length) }, (_, n) => ({
    day: n + 1,
    spent: format(now[n]),
    before: format(before[n]),
  }));
}

/**
 * A calendar month of a member's wallet by kind, compared with the month before, from the ledger
 * alone.
 */
export async function moneyMonth(
  db: Database,
  user: Pick<Member, 'uuid' | 'country'>,
  { month, now }: { month: string; now: Date },
): Promise<MoneyMonth> {
  const { code, currency_code: currency } = user.country;
  const spans = spansOf(code, month);
  const account = await findWallet(db, user);
  const wallet = { account, currency };
  const { sums, opening, closing, has_earlier } = await sumMoved(db, wallet, spans);
  const { timeZone } = supportedCountries[code];
  const days = await sumDays(db, wallet, spans, timeZone);
  const is = byKind(sums.filter((each) => each.is_now));
  const was = byKind(sums.filter((each) => !each.is_now));
  const sum = (of: (sums: KindSums) => bigint) => ({
    amount: toAmount(of(is)),
    before: toAmount(of(was)),
  });
  return {
    month,
    currency,
    has_earlier,
    so_far: spans.until > now,
    opening: toAmount(opening),
    closing: toAmount(closing),
    money_in: sum(({ came }) => totalOf(came)),
    spent: sum(({ gone }) => totalOf(gone) - gone.withdrawals),
    withdrawn: sum(({ gone }) => gone.withdrawals),
    came_from: partsOf(is.came, was.came),
    went_to: partsOf(is.gone, was.gone),
    days: listDays(days, { month, today: dayIn(timeZone, now.getTime()), has_earlier }),
  };
}

/** @throws AppError invalid_input for a month that hasn't begun */
export async function readMoneyMonth({
  db,
  user,
  clock,
  params: { month },
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const now = clock.now();
  if (month > monthIn(user.country.code, now))
    throw AppError.invalid({ month: ['This month hasn’t begun yet.'] });
  return { data: await moneyMonth(db, user, { month, now }) };
}
