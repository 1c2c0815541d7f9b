import type { DeskPersonRow, FoundBy } from '#lib/people/contract.ts';
import { maskNumber, maskEmail, maskName } from '#lib/rules/mask.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { searchesFor } from './read-query.ts';

/** The maximum that a search shows; others are found by something more specific. */
export const MOST = 25;

type Person = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'phone_number'
  | 'country_code'
  | 'created_at'
  | 'status'
  | 'deleted_at'
>;

const nameOf = ({ firstname, lastname }: Person): string | null => {
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return name ? maskName(name) : null;
};

/** A person without full identifying data. */
export const maskedPerson = (person: Person): Omit<DeskPersonRow, 'found_by'> => ({
  id: person.id,
  username: person.username,
  name: nameOf(person),
  email: maskEmail(person.email),
  phone: person.phone_number && maskNumber(person.phone_number),
  country: person.country_code,
  joined: person.created_at.toISOString(),
  state: person.deleted_at ? 'closed' : person.status,
});

/**
 * People that match the search text, the most specific field first; each once.
 * @param typed at least three characters
 */
export async function findPeople(db: Database, typed: string): Promise<DeskPersonRow[]> {
  const found = new Map<string, FoundBy>();
  for (const { by, text, values } of searchesFor(typed)) {
    if (found.size >= MOST) break;
    const { rows } = await db.sql.query<{ id: string }>(text, values);
    for (const { id } of rows) if (!found.has(id) && found.size < MOST) found.set(id, by);
  }
  if (found.size === 0) return [];
  const { rows } = await db.sql.query<Person>('select * from users where id = any($1)', [
    [...found.keys()],
  ]);
  const people = new Map(rows.map((row) => [row.id, row]));
  return [...found].flatMap(([id, by]) => {
    const person = people.get(id);
    return person ? [{ ...maskedPerson(person), found_by: by }] : [];
  });
}
