import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { reverseReward } from '#server/loyalty/reverse-reward.ts';
import { termsIn } from '#server/referral/terms.ts';
import { withDatabaseName } from '#tests/support/database-url.ts';

const ALL = 'src/server/db/migrations';
const BONUS = 1000_00n;

let folder: string;
let admin: pg.Client;
let db: OpenDatabase;
let name: string;
const inviter = randomUUID();
const friends = { paid: randomUUID(), taken: randomUUID(), refused: randomUUID() };

const asMaker = async (text: string) => {
  const maker = new pg.Client({ connectionString: inject('testPostgresUrl') });
  await maker.connect();
  await maker.query(text);
  await maker.end();
};

async function aUser(id: string, firstname: string, referredBy: string | null = null) {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into users(id, email, username, firstname, lastname, password_hash, country_code,
       referral_code, referred_by, created_at)
     values ($1, $2, $3, $4, 'Obi', '', 'NG', $5, $6, '2026-03-01Z')`,
    [id, `${id}@x.example`, `u${id.slice(0, 8)}`, firstname, id.slice(0, 8), referredBy],
  );
  await admin.query('set session_replication_role = origin');
}

/** Moves a bonus as the previous version did. */
async function moveBonus(key: string, amount: bigint): Promise<bigint> {
  const rewards = await openAccount(db, inviter, 'user_pending_rewards', 'NGN');
  const { txnId } = await post(db, {
    scope: 'job:referral',
    key,
    kind: 'referral_bonus',
    legs: [
      { account: houseAccount('rewards_expense', 'NGN'), amount: -amount },
      { account: rewards, amount },
    ],
  });
  return txnId;
}

const keepBonus = (friend: string, state: string, txn: bigint | null, reason: string | null) =>
  admin.query(
    `insert into referral_bonus(invitee_id, referrer_id, state, reason, amount, currency, txn_id,
       decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, '2026-04-01Z')`,
    [friend, inviter, state, reason, txn && String(BONUS), txn && 'NGN', txn && String(txn)],
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-before-'));
  for (const file of await readdir(ALL))
    if (file < '0155') await copyFile(path.join(ALL, file), path.join(folder, file));
  name = `referral_${randomUUID().slice(0, 8)}`;
  await asMaker(`create database ${name}`);
  const url = withDatabaseName(inject('testPostgresUrl'), name);
  await migrate(url, { folder });
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  db = openDatabase(url);
  await admin.query(`update referral_terms set bonus = 200000 where currency = 'GHS'`);
  await aUser(inviter, 'Ada');
  for (const [state, id] of Object.entries(friends)) await aUser(id, `${state} Bisi`, inviter);
  await keepBonus(friends.paid, 'paid', await moveBonus('paid', BONUS), null);
  await keepBonus(friends.taken, 'taken_back', await moveBonus('taken', BONUS), null);
  await moveBonus('taken-back', -BONUS);
  await keepBonus(friends.refused, 'refused', null, 'same_person');
  await migrate(url);
});
afterAll(async () => {
  await db.close();
  await admin.end();
  await rm(folder, { recursive: true, force: true });
  await asMaker(`drop database ${name} with (force)`);
});

it('makes a released reward of each bonus that was paid, and keeps the books right', async () => {
  const { rows } = await admin.query(
    `select source, title, amount, taken_back, released_at is not null as released
     from reward order by taken_back`,
  );
  expect(rows).toEqual([
    {
      source: friends.paid,
      title: 'You invited p••• O.',
      amount: String(BONUS),
      taken_back: '0',
      released: true,
    },
    {
      source: friends.taken,
      title: 'You invited t••• O.',
      amount: String(BONUS),
      taken_back: String(BONUS),
      released: true,
    },
  ]);
  expect([await auditLoyalty(db), await audit(db)]).toEqual([[], []]);
});

it('keeps what was decided, and the terms as an operator had changed them', async () => {
  const { rows } = await admin.query(
    'select state, reason, kept from referral_bonus order by state',
  );
  expect(rows).toEqual([
    { state: 'paid', reason: null, kept: '0' },
    { state: 'refused', reason: 'same_person', kept: '0' },
    { state: 'taken_back', reason: null, kept: '0' },
  ]);
  const at = new Date('2026-03-01Z');
  expect(await termsIn(db, 'GHS', at)).toMatchObject({ bonus: 2000_00n, max_per_month: 20 });
  expect(await termsIn(db, 'NGN', at)).toMatchObject({ bonus: BONUS, welcome: 0n });
});

it('takes an old bonus back like a new one', async () => {
  const reward = { kind: 'referral', source: friends.paid } as const;
  const back = () => reverseReward(db, reward, new Date());
  expect(await back()).toEqual({ taken: BONUS, kept: 0n, currency: 'NGN' });
  expect(await back()).toBeNull();
  expect(await auditLoyalty(db)).toEqual([]);
});
