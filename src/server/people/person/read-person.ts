import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import type { DeskPerson, DeskPersonSections } from '#lib/people/contract.ts';
import { personalLimits } from '#lib/people/words.ts';
import { describeDevice } from '#server/account/describe-device.ts';
import { findUser, memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { findAsked } from '#server/desk/decide.ts';
import { judgePeople, NO_SIGNALS } from '#server/desk/fraud/judge.ts';
import { nameActors } from '#server/desk/operators.ts';
import { findTies, describeTie } from '#server/desk/ties.ts';
import { levelOf, levelLimits, limitsFor, listPersonalLimits } from '#server/kyc/limits.ts';
import { usedBy } from '#server/orders/place/usage.ts';
import { listDisputesOf } from '#server/orders/staff/disputes-of.ts';
import type { Order } from '#server/orders/tables.ts';
import { statusText } from '#server/orders/returned.ts';
import { findCall } from '#server/notifications/support-call.ts';
import { actorOf } from '#server/people/acts/act.ts';
import { titleOf } from '#server/people/acts/do-act.ts';
import { maskedPerson } from '#server/people/search/find-people.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import { readMore, type MoreOf } from './more-of.ts';
import { readTies } from './ties-of.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });
const yes = (isSo: boolean) => (isSo ? 'Yes' : 'Not yet');

const howLocked = {
  'lock-code': 'Locked with its lock code',
  guardians: 'Locked by two guardians',
  recovery: 'Locked for a recovery with guardians',
} as const;

/** For someone who calls about it: no one can lift it, and from when it can be opened. */
function lockFacts(lock: MoreOf['emergency_lock'], country: CountryCode) {
  if (lock === null) return [];
  const { locked_by, stays_until, opens_at } = lock;
  const label = howLocked[locked_by];
  const at = momentFor(country, new Date(opens_at ?? stays_until));
  return [fact(label, opens_at ? `Opens on ${at}` : `Until ${at} at least`, true)];
}

function factsOf(user: UserRow, { referred, devices, emergency_lock: lock }: MoreOf, now: Date) {
  const isPinLocked = user.pin_locked_until !== null && user.pin_locked_until > now;
  return [
    fact('Level', String(levelOf(memberView(user)))),
    fact('Email verified', yes(user.email_verified_at !== null), user.email_verified_at === null),
    fact('Identity verified', yes(user.has_kyc_set_up)),
    fact('Payout account', yes(user.has_account_set_up)),
    fact('PIN', isPinLocked ? 'Locked' : yes(user.pin_hash !== null), isPinLocked),
    fact('Two-factor', user.two_factor_enabled_at === null ? 'Off' : 'On'),
    ...lockFacts(lock, user.country_code),
    fact('Devices', String(devices)),
    fact('People they invited', String(referred)),
  ];
}

/** Open questions to a second approver about someone. */
async function readWaiting(db: Database, id: string): Promise<DeskPerson['waiting']> {
  const asked = await findAsked(db, { queue: 'people', id });
  if (!asked) return null;
  const actor = actorOf(asked.asked_by);
  const by = (await nameActors(db, [actor])).get(actor) ?? 'A colleague';
  return { title: titleOf(asked.decision), by };
}

/**
 * One person as staff see them; names and numbers stay masked, and the view is logged.
 * @throws AppError not_found
 */
export async function readPerson(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  operatorId: string,
): Promise<DeskPerson> {
  const user = await findUser(db, id);
  if (!user) throw AppError.notFound();
  const now = clock.now();
  const [balances, holds, orders, more, limits, ties, waiting, tied, judged, disputes, onCall] =
    await Promise.all([
      readBalances(db, id),
      readHolds(db, id),
      readOrders(db, id),
      readMore(db, id, now),
      readLimits({ db, clock }, user),
      readTies(db, id),
      readWaiting(db, id),
      findTies(db, operatorId, [id]),
      judgePeople({ db, clock }, [id]),
      listDisputesOf(db, 'owner', id),
      findCall(db, id, now),
    ]);
  await audit(db, { actor: actorOf(operatorId), action: 'desk.open-person', subject: id });
  const { sessions, devices: _devices, referred: _referred, ...lists } = more;
  const [tie] = tied.values();
  return {
    ...maskedPerson(user),
    facts: factsOf(user, more, now),
    currency: supportedCountries[user.country_code].currency,
    signals: judged.get(id) ?? NO_SIGNALS,
    balances,
    holds,
    orders,
    limits,
    ties,
    on_call: onCall !== undefined,
    waiting,
    disputes,
    ...lists,
    tied: tie === undefined ? null : describeTie(tie),
    sessions: sessions.map(({ user_agent, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
    })),
  };
}

const ORDERS = 10;

async function readOrders(db: Database, id: string): Promise<DeskPerson['orders']> {
  const { rows } = await db.sql.query<Order>(
    `select * from orders where user_id = $1 order by created_at desc, seq desc limit ${ORDERS}`,
    [id],
  );
  return rows.map((order) => ({
    reference_code: order.reference_code,
    title: order.title,
    status: order.status,
    status_text: statusText(order),
    total: toAmount(order.total),
    currency: order.currency,
    at: order.created_at.toISOString(),
  }));
}

interface BalanceRow {
  account: string;
  currency: string;
  posted: bigint;
  held: bigint;
  available: bigint;
}

/** All of someone's balances, from the ledger. */
async function readBalances(db: Database, id: string): Promise<DeskPerson['balances']> {
  const { rows } = await db.sql.query<BalanceRow>(
    `select a.kind account, b.currency, b.posted, b.held, b.available
     from ledger.account a join ledger.balance b on b.account_id = a.id
     where a.owner_id = $1 order by a.id`,
    [id],
  );
  return rows.map(({ posted, held, available, ...row }) => ({
    ...row,
    posted: toAmount(posted),
    held: toAmount(held),
    available: toAmount(available),
  }));
}

/** Their current holds, newest first. */
async function readHolds(db: Database, id: string): Promise<DeskPerson['holds']> {
  const { rows } = await db.sql.query<{
    kind: string;
    amount: bigint;
    currency: string;
    created_at: Date;
    reference_code: string | null;
  }>(
    `select h.kind, h.amount, a.currency, h.created_at, o.reference_code
     from ledger.hold h join ledger.account a on a.id = h.account_id
     left join orders o on o.id = h.order_id
     where a.owner_id = $1 and h.state = 'P' order by h.id desc limit 50`,
    [id],
  );
  return rows.map(({ amount, created_at, ...row }) => ({
    ...row,
    amount: toAmount(amount),
    at: created_at.toISOString(),
  }));
}

/** Someone's limits for paying and withdrawing, today's use, and which limits are personal. */
async function readLimits(at: Now, user: UserRow): Promise<DeskPersonSections['limits']> {
  const { db } = at;
  const now = at.clock.now();
  const member = memberView(user);
  const [level, limits, own, used] = await Promise.all([
    levelLimits(at, member),
    limitsFor(at, member),
    listPersonalLimits(db, user.id, now),
    usedBy(db, { userId: user.id, country: user.country_code, now }),
  ]);
  const counted = { daily_spend: used.spent, daily_withdrawal: used.withdrawn };
  return personalLimits.map((name) => ({
    name,
    limit: toAmount(limits[name]),
    level: toAmount(level[name]),
    used: name in counted ? toAmount(counted[name as keyof typeof counted]) : null,
    own_until: own.find((each) => each.name === name)?.until.toISOString() ?? null,
  }));
}
