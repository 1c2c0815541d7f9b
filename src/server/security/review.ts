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
type Sides = { from: string | null; to: string | null };
interface Logged {
  at: Date;
  detail: { phone?: Sides; username?: Sides };
}

const phoneText = ({ from, to }: Sides): string => {
  if (!to) return `Your phone number was removed. It ${from?.replace('ends', 'ended')}.`;
  return from
    ? `Your phone number was changed. It ${from.replace('ends', 'ended')} and now ${to}.`
    : `A phone number was added. It ${to}.`;
};

function contactChanges({ at, detail: { phone, username } }: Logged): Change[] {
  const when = at.toISOString();
  return [
    ...(phone ? [{ what: 'phone' as const, text: phoneText(phone), at: when }] : []),
    ...(username
      ? [
          {
            what: 'username' as const,
            text: `Your username was changed from “${username.from}” to “${username.to}”.`,
            at: when,
          },
        ]
      : []),
  ];
}

/** What a thief may have left behind that a recovery doesn't undo automatically. */
async function findChanges(db: Database, userId: string, before: Date): Promise<Change[]> {
  const since = secondsAfter(before, -recovery.reviewS);
  const { rows: logged } = await db.sql.query<Logged>(
    `select at, detail from audit_log where subject = $1 and actor = $1
       and action = 'account.profile-changed' and at between $2 and $3`,
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
  return [...logged.flatMap(contactChanges), ...added].toSorted((one, other) =>
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
