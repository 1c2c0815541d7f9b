import type { Cinema, CinemaForm } from '#lib/e-tickets/desk/films.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/e-tickets/desk/check-form.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

const SELECT = `select c.id, c.name, c.chain, c.country_code, c.state, c.city, c.organiser_id, c.demo,
    o.name as organiser,
    (select count(*)::int from event e where e.cinema_id = c.id and e.status <> 'cancelled'
      and e.starts_at > $1) as showings
  from cinema c join organiser o on o.id = c.organiser_id`;

/** Cinemas by name. */
export async function listCinemas({ db, clock }: Parts): Promise<Cinema[]> {
  const { rows } = await db.sql.query<Cinema>(`${SELECT} order by lower(c.name), c.id`, [
    clock.now(),
  ]);
  return rows;
}

/** A cinema, locked until the transaction ends, so that two operators can't fill the same hall. */
export async function lockCinema(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
): Promise<Cinema | undefined> {
  await tx.sql.query('select 1 from cinema where id = $1 for update', [id]);
  const { rows } = await tx.sql.query<Cinema>(`${SELECT} where c.id = $2`, [clock.now(), id]);
  return rows[0];
}

/** The country that an organiser is paid in, where their events are sold. */
async function countryOf(tx: Database, id: string): Promise<string> {
  const { rows } = await tx.sql.query<{ country_code: string }>(
    'select country_code from organiser where id = $1',
    [id],
  );
  if (!rows[0]) throw AppError.invalid({ organiser_id: ['Choose an organiser.'] });
  return rows[0].country_code;
}

/**
 * Adds a cinema and returns it.
 * @param by operator:<uuid>
 * @throws AppError 422 for an organiser who doesn't exist
 */
export async function createCinema(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  form: CinemaForm,
  by: string,
): Promise<Cinema> {
  const id = newId(form.name);
  await tx.sql.query(
    `insert into cinema(id, name, chain, country_code, state, city, organiser_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[id, form.name, form.chain, await countryOf(tx, form.organiser_id)],
      ...[form.state, form.city, form.organiser_id],
    ],
  );
  const after = (await lockCinema(tx, { clock }, id))!;
  await audit(tx, { actor: by, action: 'cinemas.create', subject: id, detail: { after } });
  return after;
}

/** Showings stay with the organiser who was paid for them, at the place that people were given. */
async function assertStays(tx: Database, before: Cinema, form: CinemaForm): Promise<void> {
  const { rowCount } = await tx.sql.query('select 1 from event where cinema_id = $1 limit 1', [
    before.id,
  ]);
  if (!rowCount) return;
  const fixed = ['This cinema has showings, so this can’t change.'];
  const names = (['organiser_id', 'state', 'city'] as const).filter(
    (name) => before[name] !== form[name],
  );
  if (names.length > 0)
    throw AppError.invalid(Object.fromEntries(names.map((name) => [name, fixed])));
}

/**
 * Changes a cinema; its upcoming showings take its name.
 * @throws AppError not_found; 422 with a message per field
 */
export function changeCinema(
  { db, clock }: Parts,
  id: string,
  form: CinemaForm,
  by: string,
): Promise<Cinema> {
  return inTransaction(db, async (tx) => {
    const before = await lockCinema(tx, { clock }, id);
    if (!before) throw AppError.notFound();
    await assertStays(tx, before, form);
    await tx.sql.query(
      `update cinema set name = $2, chain = $3, state = $4, city = $5, organiser_id = $6,
         country_code = $7 where id = $1`,
      [
        ...[id, form.name, form.chain, form.state, form.city, form.organiser_id],
        await countryOf(tx, form.organiser_id),
      ],
    );
    await tx.sql.query(
      `update event set venue = $3 || substr(venue, length($2) + 1), changed_at = $4
       where cinema_id = $1 and starts_at > $4 and status <> 'cancelled' and $2 <> $3
         and (venue = $2 or starts_with(venue, $2 || ', '))`,
      [id, before.name, form.name, clock.now()],
    );
    const after = (await lockCinema(tx, { clock }, id))!;
    const detail = { before, after };
    await audit(tx, { actor: by, action: 'cinemas.change', subject: id, detail });
    return after;
  });
}
