import type { changeOwnLimits as contract, ChangeOwnLimits } from '#lib/own-limits/contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import { ownLimits } from '#lib/product-constants.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import type { Member } from '#lib/visitor.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { limitedNames, readSetLimits, type LimitedName, type SetLimit } from './read-limits.ts';

type Context = CallContext<typeof contract>;
type Wanted = Partial<Record<LimitedName, bigint | null>>;

/** Checks a code of an authenticator app, or a recovery code; passed in, because signing in is on the same floor. */
export type ProveTwoFactor = (
  services: Services,
  user: UserRow,
  proof: Pick<ChangeOwnLimits, 'token' | 'recovery_code'>,
) => Promise<void>;

const titles: Record<LimitedName, string> = {
  all: 'Nothing leaves my wallet',
  payment: 'Largest payment',
  day: 'Most in a day',
  night: 'Most at night',
};

/** @throws AppError 422 on each amount that is out of bounds */
function readWanted({ body, user }: Context): Wanted {
  const { country } = user;
  const { least, most: max } = ownLimits;
  const currency = country.currency_code;
  const errors: FieldErrors = {};
  const wanted: Wanted = {};
  for (const name of ['payment', 'day', 'night'] as const) {
    const typed = body[name];
    if (typed === undefined) continue;
    const min = name === 'night' ? '0.00' : least[country.code];
    const problem = typed === null ? undefined : checkAmount(typed, { min, max, currency });
    if (problem) errors[name] = [problem];
    else wanted[name] = typed === null ? null : parseAmount(typed);
  }
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  if (body.nothing_leaves !== undefined) wanted.all = body.nothing_leaves ? 0n : null;
  return wanted;
}

const isHigher = (wanted: bigint | null, most: bigint | null): boolean =>
  most !== null && (wanted === null || wanted > most);

/**
 * What lets less leave applies immediately, and cancels a change ahead. What lets more leave waits, from when it
 * was asked for first.
 */
function changed({ most, next }: SetLimit, wanted: bigint | null, now: Date): SetLimit {
  if (!isHigher(wanted, most)) return { most: wanted, next: null };
  if (next?.most === wanted) return { most, next };
  return { most, next: { most: wanted, from: secondsAfter(now, ownLimits.raiseAfterS) } };
}

const isSame = (a: SetLimit, b: SetLimit): boolean =>
  a.most === b.most &&
  a.next?.most === b.next?.most &&
  a.next?.from.getTime() === b.next?.from.getTime();

/** "Most in a day: ₦5,000.00 now, and no limit from 30 Nov 2026, 07:48am." */
function describe(name: LimitedName, { most, next }: SetLimit, { country }: Member): string {
  const amount = (minor: bigint | null) => {
    if (name === 'all') return minor === null ? 'off' : 'on';
    return minor === null ? 'no limit' : formatMinor(money(minor, country.currency_code));
  };
  const later = next && `, and ${amount(next.most)} from ${momentFor(country.code, next.from)}`;
  return `${titles[name]}: ${amount(most)}${later ? ` now${later}` : ''}.`;
}

async function store(
  tx: Database,
  user: Member,
  name: LimitedName,
  { most, next }: SetLimit,
): Promise<void> {
  await tx.sql.query(
    `insert into own_limit(user_id, name, most, next, next_from) values ($1, $2, $3, $4, $5)
     on conflict (user_id, name) do update set most = $3, next = $4, next_from = $5`,
    [user.uuid, name, most, next?.most ?? null, next?.from ?? null],
  );
  const plain = (minor: bigint | null) => (minor === null ? null : toAmount(minor));
  await audit(tx, {
    actor: `user:${user.uuid}`,
    action: 'own-limits.change',
    subject: user.uuid,
    detail: { name, most: plain(most), next: plain(next?.most ?? null), from: next?.from ?? null },
  });
}

/** Throws unless it was proven that the owner asks for more to leave. */
async function assertProven(
  ctx: Context,
  row: UserRow,
  proveTwoFactor: ProveTwoFactor,
): Promise<void> {
  if (!(await ctx.who.isFresh(ctx, ctx.request.token))) throw new AppError('proof_required');
  if (row.two_factor_enabled_at === null) return;
  const { token, recovery_code } = ctx.body;
  if (token === undefined && recovery_code === undefined)
    throw AppError.invalid({ token: ['Enter the code from your authenticator app.'] });
  await proveTwoFactor(ctx, row, { token, recovery_code });
}

/**
 * Sets the given limits; null removes one, which counts as raising it. To cancel a change ahead, the current
 * limit is sent again.
 * @throws AppError proof_required; 422 on the limits, and on `token` with two-factor on
 */
export async function changeLimits(ctx: Context, proveTwoFactor: ProveTwoFactor): Promise<void> {
  const { user, clock } = ctx;
  const wanted = readWanted(ctx);
  const names = limitedNames.filter((name) => wanted[name] !== undefined);
  const of = (name: LimitedName) => wanted[name] ?? null;
  const row = await findUser(ctx.db, user.uuid);
  if (!row) throw new AppError('unauthenticated');
  const before = await readSetLimits(ctx.db, user.uuid, clock.now());
  const isRaise = names.some((name) => isHigher(of(name), before[name].most));
  if (isRaise) await assertProven(ctx, row, proveTwoFactor);
  await inTransaction(ctx.db, async (tx) => {
    // so that two simultaneous changes are made one after the other
    await tx.sql.query('select 1 from users where id = $1 for no key update', [user.uuid]);
    const now = clock.now();
    const current = await readSetLimits(tx, user.uuid, now);
    if (!isRaise && names.some((name) => isHigher(of(name), current[name].most)))
      throw AppError.conflict('Your limits have just changed. Check them and try again.');
    const changes = names
      .map((name) => ({ name, set: changed(current[name], of(name), now) }))
      .filter(({ name, set }) => !isSame(set, current[name]));
    for (const { name, set } of changes) await store(tx, user, name, set);
    if (changes.length === 0) return;
    const said = changes.map(({ name, set }) => describe(name, set, user)).join(' ');
    await notifyOwner(tx, ctx, row, 'own_limits_changed', said);
  });
}
