import type { CurrencyCode } from '#lib/currencies.ts';
import type { BookTotal } from '#lib/books/statement.ts';
import type { Database } from '#server/db/client.ts';

/** How a leaf is found by its owner’s id, and what hides its content from others; both in SQL. */
export const leafIdOf = (secret: string, owner: string): string =>
  `sha256(${secret} || '\\x01'::bytea || uuid_send(${owner}))`;
export const nonceOf = (secret: string, owner: string): string =>
  `sha256(${secret} || '\\x02'::bytea || uuid_send(${owner}))`;

interface Night {
  /** YYYY-MM-DD, UTC. */
  night: string;
  secret: Buffer;
}

/**
 * A leaf for everyone whose accounts hold something, in an order that differs each night. What is on hold still
 * belongs to its owner, and so do rewards that can’t be moved yet.
 */
async function plantLeaves({ sql }: Database, { night, secret }: Night): Promise<void> {
  await sql.query(
    `insert into book_node (night, currency, level, position, sum, hash, leaf_id, wallet_version, rewards_version)
     select $1::text::date, currency, 0, row_number() over (partition by currency order by leaf_id) - 1, owed,
       sha256('\\x00'::bytea || convert_to(concat_ws(' ', $1::text, currency, owner_id, owed), 'UTF8') || nonce),
       leaf_id, wallet_version, rewards_version
     from (
       select currency, owner_id, sum(posted)::bigint as owed,
         max(version) filter (where kind = 'user_available') as wallet_version,
         max(version) filter (where kind = 'user_pending_rewards') as rewards_version,
         ${leafIdOf('$2::bytea', 'owner_id')} as leaf_id, ${nonceOf('$2::bytea', 'owner_id')} as nonce
       from ledger.account where owner_id is not null
       group by currency, owner_id having sum(posted) > 0) leaf`,
    [night, secret],
  );
}

/** Adds one level above another; false if every tree has its root. */
async function growLevel({ sql }: Database, night: string, level: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into book_node (night, currency, level, position, sum, hash)
     select l.night, l.currency, l.level + 1, l.position / 2, l.sum + coalesce(r.sum, 0),
       case when r.hash is null then l.hash
         else sha256('\\x01'::bytea || int8send(l.sum) || int8send(r.sum) || l.hash || r.hash) end
     from book_node l
     left join book_node r on r.night = l.night and r.currency = l.currency and r.level = l.level
       and r.position = l.position + 1
     where l.night = $1::text::date and l.level = $2 and l.position % 2 = 0 and exists (
       select from book_node o where o.night = l.night and o.currency = l.currency and o.level = l.level
         and o.position = 1)`,
    [night, level],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Stores the tree of each currency, and returns its roots. The database does all the work, so it takes no memory here,
 * however many members there are.
 */
export async function growTrees(tx: Database, night: Night): Promise<BookTotal[]> {
  await plantLeaves(tx, night);
  let level = 0;
  while (await growLevel(tx, night.night, level)) level++;
  const { rows } = await tx.sql.query<{
    currency: CurrencyCode;
    members: bigint;
    total: bigint;
    root: string;
  }>(
    `select currency, total, members, encode(hash, 'hex') as root
     from (select distinct on (currency) currency, sum as total, hash from book_node
       where night = $1::text::date and position = 0 order by currency, level desc) top
     join (select currency, count(*) as members from book_node
       where night = $1::text::date and level = 0 group by currency) leaves using (currency)
     order by currency`,
    [night.night],
  );
  return rows.map((row) => ({ ...row, members: Number(row.members) }));
}

/** Accounts of members have ids from here on. An account without an owner isn't ours because of that. */
const FIRST_OF_MEMBERS = 10_000;

/**
 * What we owe according to the other side of the books, by currency: our own accounts, with the opposite sign. Minor
 * units. No account of a member is read, so one that the tree lacks shows as a difference.
 */
export async function readOwed({ sql }: Database): Promise<Map<string, bigint>> {
  const { rows } = await sql.query<{ currency: string; owed: string }>(
    `select currency, (-sum(amount))::text as owed from (
       select currency, posted as amount from ledger.account where id < ${FIRST_OF_MEMBERS}
       union all
       select a.currency, d.amount from ledger.delta d join ledger.account a on a.id = d.account_id
       where d.account_id < ${FIRST_OF_MEMBERS}) ours
     group by currency having sum(amount) <> 0`,
  );
  return new Map(rows.map(({ currency, owed }) => [currency, BigInt(owed)]));
}
