import { recovery } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import type {
  endRecoveryReview,
  readRecoveryReview,
  RecoveryReview,
} from '#lib/security/recovery.contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { listAccounts } from '#server/kyc/accounts.ts';
import type { ReadActions } from '#server/notifications/action-items.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';

type Change = RecoveryReview['changes'][number];
interface ContactChange {
  at: Date;
  what: 'phone' | 'username';
  before: string | null;
  after: string | null;
}

const phoneText = ({ before, after }: ContactChange): string => {
  if (!after) return `Your phone number was removed. It ${before?.replace('ends', 'ended')}.`;
  return before
    ? `Your phone number was changed. It ${before.replace('ends', 'ended')} and now ${after}.`
    : `A phone number was added. It ${after}.`;
};

const viewChange = (change: ContactChange): Change => ({
  what: change.what,
  text:
    change.what === 'phone'
      ? phoneText(change)
      : `Your username was changed from “${change.before}” to “${change.after}”.`,
  at: change.at.toISOString(),
});

interface Lock {
  at: Date;
  /** Null for a lock code. */
  guardian: string | null;
  is_invited: boolean;
}

function viewLock({ at, guardian, is_invited: isInvited }: Lock): Change {
  if (guardian === null)
    return {
      what: 'lock_code',
      text: 'A lock code was made, which anyone could use to lock your account.',
      at: at.toISOString(),
    };
  return {
    what: 'guardian',
    text: `A guardian was ${isInvited ? 'invited' : 'added'}: ${guardian}.`,
    at: at.toISOString(),
  };
}

/** Who could lock the account, or help someone else into it: guardians, and the holder of the current lock code. */
async function findLocks(db: Database, userId: string, since: Date, before: Date): Promise<Lock[]> {
  const { rows } = await db.sql.query<Lock>(
    `select invited_at as at, name as guardian, accepted_at is null as is_invited from guardian
     where user_id = $1 and invited_at between $2 and $3 and ends_at is null
       and (accepted_at is not null or expires_at > now())
     union all
     select created_at, null, false from lock_code
     where user_id = $1 and created_at between $2 and $3 and ends_at is null`,
    [userId, since, before],
  );
  return rows;
}

/** What a thief may have left behind that a recovery doesn't undo automatically. */
async function findChanges(db: Database, userId: string, before: Date): Promise<Change[]> {
  const since = secondsAfter(before, -recovery.reviewS);
  const { rows: changes } = await db.sql.query<ContactChange>(
    `select at, what, before, after from contact_change
     where user_id = $1 and at between $2 and $3`,
    [userId, since, before],
  );
  const accounts = await listAccounts(db, userId, before);
  const added = accounts
    .filter(({ created_at: at }) => at >= since.toISOString() && at <= before.toISOString())
    .map(({ bank_name, account_number, created_at }) => ({
      what: 'payout_account' as const,
      text: `A payout account was added: ${bank_name} ${account_number}.`,
      at: created_at,
    }));
  const locks = await findLocks(db, userId, since, before);
  return [...changes.map(viewChange), ...added, ...locks.map(viewLock)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
}

/** Undefined without a recent recovery, after the owner has looked, and if nothing was changed before. */
async function findReview(db: Database, userId: string): Promise<RecoveryReview | undefined> {
  const { rows } = await db.sql.query<{ at: Date }>(
    `select at from recovery where user_id = $1 and reviewed_at is null
         and at > now() - make_interval(secs => $2)`,
    [userId, recovery.reviewS],
  );
  const [row] = rows;
  const changes = row ? await findChanges(db, userId, row.at) : [];
  return row && changes.length > 0 ? { recovered_at: row.at.toISOString(), changes } : undefined;
}

export async function readReview({
  db,
  user,
}: CallContext<typeof readRecoveryReview>): Promise<Reply<typeof readRecoveryReview>> {
  return { data: (await findReview(db, user.uuid)) ?? null };
}

export async function endReview({
  db,
  user: { uuid },
}: CallContext<typeof endRecoveryReview>): Promise<Reply<typeof endRecoveryReview>> {
  await inTransaction(db, async (tx) => {
    await tx.sql.query('update recovery set reviewed_at = now() where user_id = $1', [uuid]);
    await audit(tx, { actor: uuid, action: 'security.recovery-reviewed', subject: uuid });
  });
  return { data: null };
}

export const readActions: ReadActions = async (db, userId) =>
  (await findReview(db, userId))
    ? [
        {
          kind: 'review',
          link: paths.settingsSecurity,
          due_at: null,
          title: 'Check what was changed in your account',
          text: 'You recovered your account. Make sure these changes are yours.',
        },
      ]
    : [];
