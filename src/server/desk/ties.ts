import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

/** What ties an operator to a member's account. */
export type Tie = 'said' | 'email' | 'device' | 'document' | 'payout_account';

/** The accounts that cases are about, by case; cases about no account are missing. */
export type Owners = ReadonlyMap<string, readonly string[]>;
export type OwnersOf = (
  db: Database,
  caseIds: readonly string[],
  decision?: DeskDecision,
) => Promise<Owners>;

/** The owners of cases that are rows of one table. */
export const ownersIn =
  (
    table: 'orders' | 'flag' | 'kyc_identity' | 'ticket' | 'referral_flag' | 'shopping_item',
    columns: readonly string[] = ['user_id'],
  ): OwnersOf =>
  async (db, caseIds) => {
    const { rows } = await db.sql.query<{ id: string; owners: string[] }>(
      `select id, array[${columns.join(', ')}]::text[] as owners from ${table} where id = any($1)`,
      [caseIds],
    );
    return new Map(rows.map(({ id, owners }) => [id, owners]));
  };

/**
 * Which of these accounts an operator must leave to colleagues, and why: their own account (they
 * declared it, it has their email, or it was used where they sign in to the desk), or one that
 * shares a device, a document or a payout account with it. Numbers are compared by their hashes.
 */
export async function findTies(
  db: Database,
  operatorId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Tie>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.sql.query<{ id: string; tie: Tie }>({
    name: 'operator-ties',
    text: `with own(id, tie) as materialized (
        select user_id, 'said' from operator_account where operator_id = $1
        union select u.id, 'email' from operator o join users u on u.email = o.email where o.id = $1
        union select d.user_id, 'device' from operator_device o
          join login_device d on d.device = o.device where o.operator_id = $1),
      tied(id, tie) as (
        select id, tie from own
        union select b.user_id, 'device' from own join login_device a on a.user_id = own.id
          join login_device b on b.device = a.device
        union select b.user_id, 'document' from own join kyc_identity a on a.user_id = own.id
          join kyc_identity b on b.number_hash = a.number_hash and b.document_type = a.document_type
        union select b.user_id, 'payout_account' from own join payout_account a on a.user_id = own.id
          join payout_account b on b.bank_id = a.bank_id and b.number_hash = a.number_hash)
      select distinct on (id) id, tie from tied where id = any($2)
      order by id, array_position(array['said', 'email', 'device', 'document', 'payout_account'], tie)`,
    values: [operatorId, userIds],
  });
  return new Map(rows.map(({ id, tie }) => [id, tie]));
}

const because: Record<Tie, string> = {
  said: 'This account is yours or of someone close to you.',
  email: 'This account has your email.',
  device: 'This account was used on the same device as yours.',
  document: 'This account has the same identity document as yours.',
  payout_account: 'This account is paid to the same payout account as yours.',
};

/** Why a colleague has to decide, in words for the operator. */
export const describeTie = (tie: Tie): string => `${because[tie]} A colleague has to decide.`;

interface Deciding {
  operatorId: string;
  /** The accounts that it is about. */
  owners: readonly string[];
  /** The audit log's subject: the case or the person. */
  subject: string;
}

/**
 * No one decides about an account that is tied to them; each attempt is logged. Call it before the
 * transaction that decides: the refusal would roll back its log line too.
 * @throws AppError conflict
 */
export async function assertNotTied(
  { db }: Pick<Services, 'db'>,
  { operatorId, owners, subject }: Deciding,
): Promise<void> {
  const [tie] = (await findTies(db, operatorId, owners)).values();
  if (tie === undefined) return;
  const detail = { tie };
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'desk.refused-tied',
    subject,
    detail,
  });
  throw AppError.conflict(describeTie(tie));
}

/** Which of these cases an operator must leave to colleagues because they are tied to the customer. */
export async function tiedCases(
  db: Database,
  operatorId: string,
  owners: Owners,
): Promise<ReadonlySet<string>> {
  const ties = await findTies(db, operatorId, [...owners.values()].flat());
  return new Set(
    [...owners].filter(([, ids]) => ids.some((id) => ties.has(id))).map(([caseId]) => caseId),
  );
}

/**
 * Records an operator's statement that an account is theirs, or belongs to someone close to them; it can't be
 * undone.
 */
export async function describeOwnTie(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<void> {
  await tx.sql.query(
    `insert into operator_account(operator_id, user_id, said_at) values ($1, $2, $3)
     on conflict do nothing`,
    [operatorId, userId, clock.now()],
  );
}
