import type { AlarmSource } from '#server/desk/alarms/alarm.ts';
import { paths } from '#lib/paths.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const MISSING_AFTER_S = 36 * 3600;

/** A night that was refused or left out, until the books of a later one are published. */
export const missingBooks: AlarmSource = async ({ db, clock }) => {
  const late = secondsAfter(clock.now(), -MISSING_AFTER_S);
  const { rows } = await db.sql.query<{ newest: string | null; late: boolean; refused: string }>(
    `select newest::text, taken_at < $1 as late, coalesce((
        select string_agg(distinct currency, ', ') from book_refusal r where newest is null or r.night > newest), '') as refused
     from (select max(night) as newest, max(taken_at) as taken_at from book_night) n`,
    [late],
  );
  const [{ newest, late: isLate, refused } = { newest: null, late: false, refused: '' }] = rows;
  if (!refused && !isLate) return [];
  const text = refused
    ? `The balances in ${refused} differ from the ledger, so the books of the night aren’t published.`
    : `The last books were published for ${newest}.`;
  return [{ kind: 'books', key: `books:${newest ?? 'none'}`, text, href: paths.books }];
};
