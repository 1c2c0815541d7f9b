import type { DeskPerson } from '#lib/contracts/desk-people.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { describeDevice, findUser, memberView, type UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { findAsked } from '#server/desk/index.ts';
import { levelOf } from '#server/kyc/index.ts';
import { maskedPerson } from '#server/people/search/find-people.ts';
import { readNotes } from '#server/people/acts/notes.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { readBalances, readHolds } from './money-of.ts';
import { readLines, readOrders, readSessions } from './lists-of.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });
const yes = (isSo: boolean) => (isSo ? 'Yes' : 'Not yet');

async function countReferred(db: Database, id: string): Promise<number> {
  const { rows } = await db.sql.query<{ count: number }>(
    'select count(*)::int count from users where referred_by = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

function factsOf(user: UserRow, { referred, now }: { referred: number; now: Date }) {
  const isPinLocked = user.pin_locked_until !== null && user.pin_locked_until > now;
  return [
    fact('Level', String(levelOf(memberView(user)))),
    fact('Email verified', yes(user.email_verified_at !== null), user.email_verified_at === null),
    fact('Identity verified', yes(user.has_kyc_set_up)),
    fact('Payout account', yes(user.has_account_set_up)),
    fact('PIN', isPinLocked ? 'Locked' : yes(user.pin_hash !== null), isPinLocked),
    fact('Two-factor', user.two_factor_enabled_at === null ? 'Off' : 'On'),
    fact('Invited by someone', user.referred_by === null ? 'No' : 'Yes'),
    fact('People they invited', String(referred)),
  ];
}

/**
 * One person as staff see them; names and numbers stay masked, and that they were opened is logged.
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
  const [balances, holds, orders, sessions, log, referred, notes, asked] = await Promise.all([
    readBalances(db, id),
    readHolds(db, id),
    readOrders(db, id),
    readSessions(db, id, now),
    readLines(db, id),
    countReferred(db, id),
    readNotes(db, id),
    findAsked(db, { queue: 'people', id }),
  ]);
  await audit(db, { actor: `operator:${operatorId}`, action: 'desk.open-person', subject: id });
  return {
    ...maskedPerson(user),
    facts: factsOf(user, { referred, now }),
    ...{ balances, holds, orders, log, notes, is_unblock_asked: asked !== undefined },
    sessions: sessions.map(({ user_agent, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
    })),
  };
}
