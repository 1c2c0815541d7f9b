import type { KycStatus, LimitRow, readKycStatus as contract } from '#lib/contracts/kyc.ts';
import { limitNames } from '#lib/contracts/kyc.ts';
import { toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import { usedBy, type Used } from '#server/orders/index.ts';
import { listAccounts } from './accounts.ts';
import { nameOfDocument } from './documents.ts';
import { listIdentities, type Identity } from './identities.ts';
import { levelOf, limitsOfCountry, type Limits } from './limits.ts';
import { localDay, localMonth } from './local-day.ts';
import { fullNameOf } from './resolve-account.ts';

type Steps = KycStatus['steps'];

function stepsOf(user: Member, identities: Identity[], hasAccounts: boolean): Steps {
  const identityPage = user.isGhanaian ? '/onboarding/verify/ghana' : '/onboarding/verify-id';
  const [newest] = identities;
  const kyc = (): Steps['kyc'] => {
    if (user.has_kyc_set_up) return { state: 'done' };
    if (newest?.state === 'pending')
      return { state: 'pending', reason: 'The register has not answered yet. We keep asking.' };
    const next = identityPage;
    if (newest?.state === 'rejected' && newest.reason)
      return { state: 'rejected', reason: newest.reason, next };
    return { state: 'todo', next };
  };
  const account = (): Steps['account'] => {
    if (user.has_account_set_up || hasAccounts) return { state: 'done' };
    if (!user.has_kyc_set_up)
      return { state: 'waiting', reason: 'Your identity comes first: the names are compared.' };
    return { state: 'todo', next: user.isNigerian ? '/onboarding/add-bank' : '/settings/bank' };
  };
  return {
    kyc: kyc(),
    account: account(),
    pin: user.has_pin_set_up ? { state: 'done' } : { state: 'todo', next: '/security/pin-setup' },
  };
}

interface Counted {
  used: Used;
  dayEnds: Date;
  monthEnds: Date;
}

function limitRow(name: (typeof limitNames)[number], limits: Limits, counted: Counted): LimitRow[] {
  const limit = limits[name];
  if (limit === null) return [];
  const { dayEnds, monthEnds } = counted;
  const { spent, withdrawn, month } = counted.used;
  const used = {
    daily_spend: spent,
    daily_withdrawal: withdrawn,
    daily_debits: spent + withdrawn,
    monthly_debits: month,
  };
  const sofar = Object.hasOwn(used, name) ? used[name as keyof typeof used] : undefined;
  if (sofar === undefined)
    return [{ name, limit: toAmount(limit), used: null, left: null, resets_at: null }];
  const left = limit > sofar ? limit - sofar : 0n;
  const ends = name === 'monthly_debits' ? monthEnds : dayEnds;
  return [
    {
      name,
      limit: toAmount(limit),
      used: toAmount(sofar),
      left: toAmount(left),
      resets_at: ends.toISOString(),
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

/** Where a user stands: level, steps, and each limit with what is left of it (spec 1, 4). */
export async function readKycStatus({
  db,
  user,
  clock,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const now = clock.now();
  const country = user.country.code;
  const [levels, identities, accounts, used] = await Promise.all([
    limitsOfCountry(db, country),
    listIdentities(db, user.uuid),
    listAccounts(db, user.uuid, now),
    usedBy(db, { userId: user.uuid, country, now }),
  ]);
  const level = levelOf(user);
  const limits = levels.find((each) => each.level === level);
  const counted = {
    used,
    dayEnds: localDay(country, now).until,
    monthEnds: localMonth(country, now).until,
  };
  const documents = identities.map((row) => ({
    slug: row.document_type,
    name: nameOfDocument(row.document_type),
    last4: row.number_last4,
    state: row.state,
    at: (row.decided_at ?? row.created_at).toISOString(),
  }));
  return {
    data: {
      level,
      currency: user.country.currency_code,
      steps: stepsOf(user, identities, accounts.length > 0),
      limits: limits ? limitNames.flatMap((name) => limitRow(name, limits, counted)) : [],
      levels: levels.map(levelRow),
      documents,
      verified_name: user.has_kyc_set_up ? fullNameOf(user) : null,
    },
  };
}
