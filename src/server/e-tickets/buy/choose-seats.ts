import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inOrder, readTogether } from '#server/db/read-together.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { Chosen } from './choose-classes.ts';

interface Seat {
  seat: string;
  class_id: string;
  block: string;
  row_name: string;
  x: number;
  kind: 'standard' | 'wheelchair' | 'companion';
  closed: boolean;
  /** Whether someone else has it. */
  taken: boolean;
}

const refuse = (at: number, text: string) => AppError.invalid({ [`items.${at}.seats`]: [text] });

export const describeTaken = (seat: string): string =>
  `Seat ${seat} is taken. Please choose another.`;

interface Asked {
  event: string;
  seat: string;
  userId: string | null;
}

const readSeat = readTogether(async (db, asked: readonly Asked[]) => {
  const { rows } = await db.sql.query<Seat & { n: bigint }>({
    name: 'seats-to-buy',
    text: `select a.n, s.seat, s.class_id, s.block, s.row_name, s.x, s.kind, s.closed,
        exists (select 1 from reservation t where t.kind = 'seat'
          and t.item = s.event_id || '/' || s.seat and (t.state = 'kept'
            or t.state = 'held' and t.ends_at > clock_timestamp()
              and t.holder is distinct from a.user_id)) as taken
      from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality as a(event_id, seat, user_id, n)
      join event_seat s on s.event_id = a.event_id and s.seat = a.seat`,
    values: [
      asked.map(({ event }) => event),
      asked.map(({ seat }) => seat),
      asked.map(({ userId }) => userId),
    ],
  });
  return inOrder<Seat>(asked, rows);
});

async function readChosenSeats(
  db: Database,
  { id: event }: EventRow,
  seats: readonly string[],
  userId: string | null,
): Promise<Map<string, Seat>> {
  const rows = await Promise.all(seats.map((seat) => readSeat(db, { event, seat, userId })));
  return new Map(rows.flatMap((row) => (row ? [[row.seat, row]] : [])));
}

function checkNumber({ item, at, listed }: Chosen, isSeated: boolean): string[] {
  const { quantity, seats = [] } = item;
  if (isSeated && listed) return [];
  if (!isSeated && seats.length > 0) throw refuse(at, 'This event has no numbered seats.');
  if (isSeated && seats.length !== quantity)
    throw refuse(at, quantity === 1 ? 'Choose a seat.' : `Choose ${quantity} seats.`);
  return seats;
}

function checkSeat({ at, class: { id, name } }: Chosen, seat: string, found: Seat | undefined) {
  if (!found || found.class_id !== id) throw refuse(at, `Seat ${seat} isn’t sold as ${name}.`);
  if (found.closed) throw refuse(at, `Seat ${seat} isn’t for sale.`);
  if (found.taken) throw refuse(at, describeTaken(seat));
}

/** A companion seat is sold only with the wheelchair space next to it. */
function checkCompanions({ at, item: { seats = [] } }: Chosen, all: ReadonlyMap<string, Seat>) {
  const isBeside = (a: Seat) => (b: Seat) =>
    b.kind === 'wheelchair' &&
    b.block === a.block &&
    b.row_name === a.row_name &&
    Math.abs(a.x - b.x) === 1;
  for (const name of seats) {
    const seat = all.get(name);
    if (seat?.kind === 'companion' && ![...all.values()].some(isBeside(seat)))
      throw refuse(at, `Seat ${name} is sold together with the wheelchair place beside it.`);
  }
}

/**
 * Checks the selected seats: one per ticket, of the right class, open and free.
 * @throws AppError 422 on items.<n>.seats
 */
export async function checkSeats(
  db: Database,
  event: EventRow,
  chosen: readonly Chosen[],
  userId: string | null,
): Promise<void> {
  const own = chosen.filter(({ listed }) => !listed);
  const wanted = own.flatMap((each) => checkNumber(each, event.seated));
  if (!event.seated) return;
  const all = await readChosenSeats(db, event, wanted, userId);
  const seen = new Set<string>();
  for (const each of own) {
    for (const seat of each.item.seats ?? []) {
      if (seen.has(seat)) throw refuse(each.at, `You chose seat ${seat} twice.`);
      seen.add(seat);
      checkSeat(each, seat, all.get(seat));
    }
    checkCompanions(each, all);
  }
}
