import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { messageChannels } from '#lib/notifications/message-topics.ts';
import type { Member } from '#lib/visitor.ts';
import { createUser, hashPassword, hashPin } from '#server/account/create-user.ts';
import { findMember, memberView } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { notify } from '#server/notifications/notify.ts';
import { openOrder } from '#server/orders/open-order.ts';
import { seedWaitingSale } from '#server/perfect-money/seed-waiting-sale.ts';
import { newReference } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { seedShoppingItems } from '#server/shopping/seed-shopping.ts';
import { seedDispute } from '#server/wallet/disputes/seed-dispute.ts';
import { addFlags } from './flags.ts';
import { DEMO_PASSWORD, DEMO_PIN, people, type PersonRow } from './people-data.ts';

export interface DemoPerson {
  email: string;
  password: string;
  pin?: string;
  /** The account state that it demonstrates. */
  about: string;
}

const identityOf: Record<CountryCode, { document: string; number: (index: number) => string }> = {
  NG: { document: 'nin', number: (index) => `7000000${1100 + index}` },
  GH: { document: 'ghana_card', number: (index) => `GHA-70000${1100 + index}-1` },
  KE: { document: 'national_id', number: (index) => `7000${1100 + index}` },
};
const bankOf: Record<CountryCode, { id: string; number: (index: number) => string }> = {
  NG: { id: 'ng-access-bank', number: (index) => `01234${1100 + index}0` },
  GH: { id: 'gh-mtn-momo', number: (index) => `02445${1100 + index}0` },
  KE: { id: 'ke-m-pesa', number: (index) => `07005${1100 + index}0` },
};

export const emailOf = ({ id }: Pick<PersonRow, 'id'>): string => `${id}@demo.oja.example`;

async function addIdentity(
  tx: Database,
  { env, clock }: Services,
  user: Member,
  index: number,
): Promise<void> {
  const { document, number } = identityOf[user.country.code];
  const kept = keepNumber(env, 'document', number(index));
  const name = `${user.lastname} ${user.firstname}`.toUpperCase();
  await tx.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, verified_name, consent_at, created_at, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'verified', $8, $9, $9, $9)`,
    [
      user.uuid,
      user.country.code,
      document,
      newReference().replace('OJ-', 'ID-'),
      kept.sealed,
      kept.last4,
      kept.hash,
      name,
      clock.now(),
    ],
  );
}

async function addAccount(
  tx: Database,
  { env, clock }: Services,
  user: Member,
  index: number,
): Promise<void> {
  const bank = bankOf[user.country.code];
  const kept = keepNumber(env, 'account', bank.number(index));
  await tx.sql.query(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, is_primary, usable_from, created_at)
     values ($1, $2, $3, $4, $5, $6, true, $7, $7)`,
    [
      user.uuid,
      bank.id,
      kept.sealed,
      kept.last4,
      kept.hash,
      `${user.lastname} ${user.firstname}`.toUpperCase(),
      clock.now(),
    ],
  );
}

/** A demo account by the name of its row. */
export async function findPerson(
  { db }: Pick<Services, 'db'>,
  row: Pick<PersonRow, 'id'>,
): Promise<Member | undefined> {
  const { rows } = await db.sql.query<{ id: string }>('select id from users where email = $1', [
    emailOf(row),
  ]);
  return rows[0] && (await findMember(db, rows[0].id));
}

/** Opening balances are real postings against our equity, with an order in the log. */
async function giveMoney(
  tx: Database,
  services: Services,
  user: Member,
  { balance, flag }: PersonRow,
): Promise<void> {
  if (balance === undefined) return;
  const amount = parseAmount(balance);
  const { currency } = supportedCountries[user.country.code];
  const order = await openOrder(tx, services, {
    user,
    serviceType: 'wallet-deposit',
    direction: 'deposit',
    status: 'completed',
    title: 'Demo money',
    amount,
    step: { title: 'Credited to your wallet' },
  });
  const account = await walletAccount(tx, user);
  await post(tx, {
    scope: 'seed',
    key: `opening:${user.uuid}`,
    kind: 'opening',
    orderId: order.id,
    legs: [
      { account: houseAccount('equity', currency), amount: -amount },
      { account, amount },
    ],
  });
  await notify(tx, user.uuid, {
    title: 'Money in your wallet',
    message: `We’ve added ${formatMoney(balance, currency)} of demo money to your wallet.`,
    link: `/my-orders/${order.reference_code}`,
    except: messageChannels,
  });
  if (flag) await addFlags(tx, services, user, flag);
}

async function addPerson(
  services: Services,
  row: PersonRow,
  index: number,
  hashes: { passwordHash: string; pinHash: string },
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const created = await createUser(tx, services, {
      email: emailOf(row),
      username: `demo_${row.id}`,
      country: row.country,
      passwordHash: hashes.passwordHash,
      emailVerified: true,
      hasKyc: row.kyc ?? false,
      hasAccount: row.account ?? false,
      ...(row.pin ? { pinHash: hashes.pinHash } : {}),
      ...(row.kyc ? { firstName: row.first, lastName: row.last, birthDate: '1994-03-21' } : {}),
      ...(row.twoFactor ? { twoFactorSecret: row.twoFactor } : {}),
      stampPin: row.unstamped === undefined,
      stampPassword: row.unstamped !== 'both',
    });
    const user = memberView(created);
    if (row.kyc) await addIdentity(tx, services, user, index);
    if (row.account) await addAccount(tx, services, user, index);
    await notify(tx, user.uuid, {
      title: `Welcome, ${row.first}`,
      message: 'This account is part of the demo. Nothing here is real money.',
      except: messageChannels,
    });
    await giveMoney(tx, services, user, row);
    if (row.shopping) await seedShoppingItems({ ...services, db: tx }, user);
  });
}

/** Opens one demo account. `index` determines its numbers, so each account needs a different one, up to 8,899. */
export async function seedPerson(services: Services, row: PersonRow, index: number): Promise<void> {
  const [passwordHash, pinHash] = await Promise.all([
    hashPassword(DEMO_PASSWORD, services.env),
    hashPin(DEMO_PIN, services.env),
  ]);
  await addPerson(services, row, index, { passwordHash, pinHash });
}

/** In separate transactions, as the provider and the payer would make them. */
async function addWaiting(services: Services, row: PersonRow): Promise<void> {
  if (!row.disputed && !row.dollars) return;
  const user = await findPerson(services, row);
  if (user && row.disputed) await seedDispute(services, user);
  if (user && row.dollars) await seedWaitingSale(services, user);
}

async function existing({ db }: Services): Promise<Set<string>> {
  const { rows } = await db.sql.query<{ email: string }>(
    'select email from users where email = any ($1)',
    [people.map(emailOf)],
  );
  return new Set(rows.map((row) => row.email));
}

/** Adds the demo accounts that don't exist yet, and returns all of them. */
export async function seedPeople(services: Services): Promise<DemoPerson[]> {
  const known = await existing(services);
  const missing = people.filter((row) => !known.has(emailOf(row)));
  if (missing.length > 0) {
    const [passwordHash, pinHash] = await Promise.all([
      hashPassword(DEMO_PASSWORD, services.env),
      hashPin(DEMO_PIN, services.env),
    ]);
    for (const row of missing)
      await addPerson(services, row, people.indexOf(row), { passwordHash, pinHash });
    for (const row of missing) await addWaiting(services, row);
  }
  return people.map((row) => ({
    email: emailOf(row),
    password: DEMO_PASSWORD,
    ...(row.pin ? { pin: DEMO_PIN } : {}),
    about: row.about,
  }));
}
