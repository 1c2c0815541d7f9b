import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** The country of a ticket's owner. */
export async function countryOf(db: Database, userId: string): Promise<CountryCode> {
  const { rows } = await db.sql.query<{ country_code: CountryCode }>({
    name: 'country-of-owner',
    text: 'select country_code from users where id = $1',
    values: [userId],
  });
  if (!rows[0]) throw new Error('A ticket without an owner');
  return rows[0].country_code;
}
