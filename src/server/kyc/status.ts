import {
  type KycStatus,
  type LimitRow,
  type readKycStatus as contract,
  limitNames,
} from '#lib/kyc/contract.ts';
import { toAmount } from '#lib/money.ts';
import { newDeviceOf } from '#lib/visitor.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { localDay, localMonth } from '#server/platform/local-day.ts';
import { limitsOfCountry, type Limits } from '#server/reference/limits-of-country.ts';
import { listAccounts } from './accounts.ts';
import { documentViews } from './document-views.ts';
import { listIdentities } from './identities.ts';
import { levelOf, listPersonalLimits, withPersonal, type PersonalLimit } from './limits.ts';
import { fullNameOf } from './resolve-account.ts';
import type { Spending, Used } from './spending.ts';
import { needsOf, stepsOf } from './steps.ts';

interface Counted extends Pick<Spending, 'roomWithin'> {
  used: Used;
  dayEnds: Date;
  monthEnds: Date;
  own: readonly PersonalLimit[];
  /** What is left of the limits that the member set; null without any. */
  ownRoom: bigint | null;
}

/** A limit shared by spending and withdrawing can leave less of either than its own limit would. */
function leftOf(
  name: LimitRow['name'],
  limits: Limits,
  { used, roomWithin, ownRoom }: Counted,
): bigint | undefined {
  const least = (room: bigint) => (ownRoom !== null && ownRoom < room ? ownRoom : room);
  if (name === 'daily_spend') return least(roomWithin('purchase', limits, used, { inOne: false }));
  if (name === 'daily_withdrawal')
    return least(roomWithin('withdrawal', limits, used, { inOne: false }));
  return undefined;
}

function limitRow(name: (typeof limitNames)[number], limits: Limits, counted: Counted): LimitRow[] {
  const limit = limits[name];
  if (limit === null) return [];
  const { dayEnds, monthEnds, own } = counted;
  const own_until = own.find((each) => each.name === name)?.until.toISOString() ?? null;
  const { spent, withdrawn, month } = counted.used;
  const used = {
    daily_spend: spent,
    daily_withdrawal: withdrawn,
    daily_debits: spent + withdrawn,
    monthly_debits: month,
  };
  const usedSoFar = Object.hasOwn(used, name) ? used[name as keyof typeof used] : undefined;
  if (usedSoFar === undefined)
    return [{ name, limit: toAmount(limit), used: null, left: null, resets_at: null, own_until }];
  const left = leftOf(name, limits, counted) ?? (limit > usedSoFar ? limit - usedSoFar : 0n);
  const ends = name === 'monthly_debits' ? monthEnds : dayEnds;
  return [
    {
      name,
      limit: toAmount(limit),
      used: toAmount(usedSoFar),
      left: toAmount(left),
      resets_at: ends.toISOString(),
      own_until,
    },
  ];
}

const levelRow = (limits: Limits): KycStatus['levels'][number] => ({
  level: limits.level,
  limits: limitNames.flatMap((name) => {
    const limit = limits[name];
    return limit === null ? [] : [{ name, limit: toAmount(limit) }];
  }),
});

/** A user's verification status: level, steps, and each limit with what is left of it (spec 1, 4). */
export async function readKycStatus(
  ctx: CallContext<typeof contract>,
  { usedBy, roomWithin, ownRules, largestWithdrawal }: Spending,
): Promise<Reply<typeof contract>> {
  const { db, user, clock } = ctx;
  const now = clock.now();
  const country = user.country.code;
  const [levels, identities, accounts, used, largest, own] = await Promise.all([
    limitsOfCountry(ctx, country),
    listIdentities(db, user.uuid),
    listAccounts(db, user.uuid, now),
    usedBy(db, { userId: user.uuid, country, now }),
    largestWithdrawal(ctx, user, newDeviceOf(ctx.visitor)),
    listPersonalLimits(db, user.uuid, now),
  ]);
  const level = levelOf(user);
  const ofLevel = levels.find((each) => each.level === level);
  const limits = ofLevel && withPersonal(ofLevel, own);
  const { room: ownRoom, notes } = await ownRules(ctx, user, used, newDeviceOf(ctx.visitor));
  const counted = {
    used,
    roomWithin,
    own,
    ownRoom,
    dayEnds: localDay(country, now).until,
    monthEnds: localMonth(country, now).until,
  };
  const documents = await documentViews(db, user, identities);
  const steps = stepsOf(user, identities, accounts.length > 0);
  return {
    data: {
      level,
      currency: user.country.currency_code,
      steps,
      limits: limits ? limitNames.flatMap((name) => limitRow(name, limits, counted)) : [],
      largest_withdrawal: toAmount(largest),
      notes,
      levels: levels.map(levelRow),
      needs: needsOf(user, steps, documents),
      documents,
      verified_name: user.has_kyc_set_up ? fullNameOf(user) : null,
    },
  };
}
