import { randomUUID } from 'node:crypto';
import type { Member } from '#lib/visitor.ts';
import { createUser } from '#server/account/create-user.ts';
import { memberView } from '#server/account/member.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { postBatch } from '#server/ledger/post-batch.ts';
import type { OpenServices } from '#server/services.ts';
import { startSession } from '#server/sessions/session.ts';

export interface Buyer {
  user: Member;
  token: string;
}

/**
 * Members with a session and money. No one signs in with a password here, so no hash is computed.
 */
export async function addBuyers(services: OpenServices, count: number): Promise<Buyer[]> {
  const { db } = services;
  const run = randomUUID().slice(0, 8);
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n += 1) {
    const row = await createUser(db, services, {
      email: `b${n}-${run}@bench.example`,
      username: `b${n}${run}`,
      country: 'NG',
      passwordHash: 'none',
      pinHash: 'none',
      firstName: 'Ada',
      lastName: 'Obi',
      birthDate: '1994-03-21',
      emailVerified: true,
      hasKyc: true,
      hasAccount: true,
    });
    const { token } = await startSession(db, services, {
      userId: row.id,
      kind: 'full',
      address: '127.0.0.1',
      userAgent: 'bench',
    });
    buyers.push({ user: memberView(row), token });
  }
  await fund(services, buyers);
  return buyers;
}

async function fund({ db }: OpenServices, buyers: readonly Buyer[]): Promise<void> {
  const postings = [];
  for (const { user } of buyers) {
    const account = await openAccount(db, user.uuid, 'user_available', 'NGN');
    const amount = 10_000_000n;
    postings.push({
      scope: 'bench',
      key: `fund:${user.uuid}`,
      kind: 'opening',
      legs: [
        { account: houseAccount('equity', 'NGN'), amount: -amount },
        { account, amount },
      ],
    });
  }
  for (let from = 0; from < postings.length; from += 500)
    await postBatch(db, postings.slice(from, from + 500));
}

/** A concert on sale: with numbered seats "S1", "S2" …, or with this many places in one class. */
export async function addConcert(
  { db }: OpenServices,
  { seats, seated }: { seats: number; seated: boolean },
): Promise<string> {
  const id = `concert-${randomUUID().slice(0, 8)}`;
  const organiser = randomUUID();
  await db.sql.query(
    `insert into organiser(id, slug, name, country_code, commission_bps, created_at)
     values ($1::uuid, $1::text, 'Bench', 'NG', 500, now())`,
    [organiser],
  );
  await db.sql.query(
    `insert into event(id, kind, organiser_id, title, category, description, country_code, currency, state,
       city, venue, starts_at, time_zone, fee, seated, status, created_at, changed_at)
     values ($1, 'event', $2, 'A concert', 'music', 'Loud.', 'NG', 'NGN', 'Lagos', 'Lagos', 'A hall',
       now() + interval '9 days', 'Africa/Lagos', 100, $3, 'on_sale', now(), now())`,
    [id, organiser, seated],
  );
  await db.sql.query(
    `insert into event_class(event_id, id, name, position, capacity, max_per_order)
     values ($1, 'all', 'All', 1, $2, 4)`,
    [id, seated ? null : seats],
  );
  await db.sql.query(
    `insert into event_price(event_id, class_id, price, effective_at, set_by, set_at)
     values ($1, 'all', 500000, now() - interval '1 hour', 'bench', now())`,
    [id],
  );
  await db.sql.query(
    `insert into event_seat(event_id, seat, class_id, block, block_position, row_name, row_position, number, x)
     select $1::text, 'S' || n, 'all', 'Hall', 1, 'A', 1, n, n from generate_series(1, $2::int) n`,
    [id, seated ? seats : 0],
  );
  await db.sql.query(
    `insert into reservable(kind, item, capacity)
     select 'seat', $1::text || '/S' || n, 1 from generate_series(1, $2::int) n where $3::boolean
     union all select 'places', $1 || '/all', $2 where not $3`,
    [id, seats, seated],
  );
  return id;
}
