import { foldedWords } from '#lib/rules/fold.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import type { CaseDetail } from '#server/desk/queue.ts';
import type { SuspenseCase } from './suspense-cases.ts';

const MOST_LIKELY = 3;
/** Of a name whose words are tried in every order. */
const MOST_WORDS = 5;

interface Likely {
  user: UserRow;
  why: string;
}

/** Words in every order, each as fold_text() writes them: banks put the surname first or last. */
const ordersOf = (words: readonly string[]): string[] =>
  words.length === 0
    ? ['']
    : words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((rest) => word + rest));

function spellingsOf(name: string): string[] {
  const words = foldedWords(name);
  return words.length > MOST_WORDS ? [words.join('')] : ordersOf(words).filter(Boolean);
}

/**
 * Who an unmatched transfer may belong to: by its account number, and by earlier transfers from its sender.
 */
export async function listLikelyOwners(
  db: Database,
  { account_number, sender_name }: SuspenseCase,
): Promise<Likely[]> {
  const { rows } = await db.sql.query<{ user_id: string; why: string }>(
    `select user_id, 'has this account number now' as why from reserved_account
       where account_number = $1
     union all
     (select user_id, 'this sender paid them ' || max(created_at)::date as why from deposit
       where fold_text(sender_name) = any($2) and settled_at is not null
       group by user_id order by max(created_at) desc limit ${MOST_LIKELY})`,
    [account_number, spellingsOf(sender_name ?? '')],
  );
  const found = rows.map(async ({ user_id, why }) => ({ user: await findUser(db, user_id), why }));
  return (await Promise.all(found)).flatMap(({ user, why }) => (user ? [{ user, why }] : []));
}

/** What an owner's other deposits reveal about this one. */
export async function historyOf(
  db: Database,
  userId: string,
  { order_id }: SuspenseCase,
): Promise<CaseDetail['facts']> {
  const { rows } = await db.sql.query<
    Record<'credited' | 'waiting' | 'returned' | 'flags', number>
  >(
    `select count(*) filter (where o.status = 'completed')::int credited,
       count(*) filter (where d.held_for is not null and d.settled_at is null)::int waiting,
       count(*) filter (where d.settled_at is not null and o.status = 'rejected')::int returned,
       (select count(*)::int from flag where user_id = $1 and state = 'open') flags
     from deposit d join orders o on o.id = d.order_id
     where d.user_id = $1 and d.order_id is distinct from $2`,
    [userId, order_id],
  );
  const { credited = 0, waiting = 0, returned = 0, flags = 0 } = rows[0] ?? {};
  const fact = (label: string, value: number, warn = false) => ({
    label,
    value: String(value),
    warn,
  });
  return [
    fact('Other deposits credited', credited),
    fact('Other unmatched deposits', waiting, waiting > 0),
    fact('Other deposits returned', returned, returned > 0),
    fact('Open flags', flags, flags > 0),
  ];
}
