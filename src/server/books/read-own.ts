import type { OwnBooks } from '#lib/books/contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { balanceAfterVersion } from '#server/ledger/statement.ts';
import { balanceIfOpenAt, findRewards, findWallet } from '#server/ledger/user-accounts.ts';
import { leafIdOf, nonceOf } from './grow-tree.ts';
import { readNight } from './read-books.ts';

interface Leaf {
  position: number;
  sum: bigint;
  nonce: string;
  wallet_version: bigint | null;
  rewards_version: bigint | null;
}

interface Place {
  night: string;
  owner: string;
  currency: string;
}

async function findLeaf({ sql }: Database, { night, owner, currency }: Place) {
  const { rows } = await sql.query<Leaf>(
    `select position, sum, wallet_version, rewards_version,
       encode(${nonceOf('s.secret', '$2::uuid')}, 'hex') as nonce
     from book_secret s join book_node n on n.night = s.night
       and n.currency = $3 and n.leaf_id = ${leafIdOf('s.secret', '$2::uuid')}
     where s.night = $1::text::date`,
    [night, owner, currency],
  );
  return rows[0];
}

/** The node beside each node on the way up, where there is one. */
async function readPath({ sql }: Database, { night, currency }: Place, position: number) {
  const { rows } = await sql.query<{ sum: bigint; hash: string }>(
    `select n.sum, encode(n.hash, 'hex') as hash
     from generate_series(0, 31) level
     join book_node n on n.night = $1::text::date and n.currency = $2 and n.level = level.level
       and n.position = ($3::int >> level.level) # 1
     order by n.level`,
    [night, currency, position],
  );
  return rows.map(({ sum, hash }) => ({ sum: String(sum), hash }));
}

async function readLog(db: Database, user: Member, leaf: Leaf | undefined, takenAt: Date) {
  const balance = (account: bigint, version: bigint | null) =>
    leaf ? balanceAfterVersion(db, account, version ?? 0n) : balanceIfOpenAt(db, account, takenAt);
  return {
    wallet: String(await balance(await findWallet(db, user), leaf?.wallet_version ?? null)),
    rewards: String(await balance(await findRewards(db, user), leaf?.rewards_version ?? null)),
  };
}

/**
 * The newest books with a member’s leaf and its path.
 * @throws AppError not_found before the first night
 */
export async function readOwn(db: Database, user: Member): Promise<OwnBooks> {
  const night = await readNight(db);
  const { uuid: owner } = user;
  const currency = user.country.currency_code;
  const place = { night: night.night, owner, currency };
  const leaf = await findLeaf(db, place);
  return {
    night,
    owner,
    currency,
    leaf: leaf
      ? {
          amount: String(leaf.sum),
          nonce: leaf.nonce,
          position: leaf.position,
          path: await readPath(db, place, leaf.position),
        }
      : null,
    log: await readLog(db, user, leaf, new Date(night.taken_at)),
  };
}
