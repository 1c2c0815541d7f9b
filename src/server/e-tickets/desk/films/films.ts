import type { DeskFilm, FilmForm } from '#lib/e-tickets/desk/films.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/e-tickets/desk/check-form.ts';
import { ageOf } from '#server/e-tickets/film-terms.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

const SELECT = `select f.id, f.title, f.genre, f.minutes, f.rating, f.tagline, f.demo,
    (select count(*)::int from event e where e.film_id = f.id and e.status <> 'cancelled'
      and e.starts_at > $1) as showings
  from film f`;

/** Films by title. */
export async function listFilms({ db, clock }: Parts): Promise<DeskFilm[]> {
  const { rows } = await db.sql.query<DeskFilm>(`${SELECT} order by lower(f.title), f.id`, [
    clock.now(),
  ]);
  return rows;
}

/** @throws AppError not_found */
export async function findFilm({ db, clock }: Parts, id: string): Promise<DeskFilm> {
  const { rows } = await db.sql.query<DeskFilm>(`${SELECT} where f.id = $2`, [clock.now(), id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/**
 * Adds a film and returns it.
 * @param by operator:<uuid>
 */
export async function createFilm(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  form: FilmForm,
  by: string,
): Promise<DeskFilm> {
  const id = newId(form.title);
  await tx.sql.query(
    `insert into film(id, title, genre, minutes, rating, tagline) values ($1, $2, $3, $4, $5, $6)`,
    [id, form.title, form.genre, form.minutes, form.rating, form.tagline],
  );
  const after = await findFilm({ db: tx, clock }, id);
  await audit(tx, { actor: by, action: 'films.create', subject: id, detail: { after } });
  return after;
}

/** Copies the film's text to its upcoming showings; past ones keep theirs. */
async function updateShowings(tx: Database, id: string, form: FilmForm, now: Date): Promise<void> {
  await tx.sql.query(
    `update event set title = $2, description = $3, age_limit = $4, changed_at = $5
     where film_id = $1 and starts_at > $5 and status <> 'cancelled'
       and (title, description, age_limit) is distinct from ($2, $3, $4::int)`,
    [id, form.title, form.tagline, ageOf(form), now],
  );
}

/**
 * Changes a film and its upcoming showings.
 * @throws AppError not_found
 */
export function changeFilm(
  { db, clock }: Parts,
  id: string,
  form: FilmForm,
  by: string,
): Promise<DeskFilm> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query('select 1 from film where id = $1 for update', [id]);
    const before = await findFilm({ db: tx, clock }, id);
    await tx.sql.query(
      `update film set title = $2, genre = $3, minutes = $4, rating = $5, tagline = $6 where id = $1`,
      [id, form.title, form.genre, form.minutes, form.rating, form.tagline],
    );
    await updateShowings(tx, id, form, clock.now());
    const after = await findFilm({ db: tx, clock }, id);
    const detail = { before, after };
    await audit(tx, { actor: by, action: 'films.change', subject: id, detail });
    return after;
  });
}
