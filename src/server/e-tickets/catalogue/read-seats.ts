import type { SeatMap } from '#lib/e-tickets/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findShown } from './read-event.ts';

interface SeatRow {
  seat: string;
  number: string;
  x: number;
  class_id: string;
  kind: 'standard' | 'wheelchair' | 'companion';
  block: string;
  row_name: string;
  free: boolean;
  /** How long the caller holds it. */
  held: Date | null;
}

function mineOf(rows: readonly SeatRow[]): SeatMap['mine'] {
  const held = rows.flatMap(({ seat, held: until }) => (until ? [{ seat, until }] : []));
  if (held.length === 0) return null;
  const first = Math.min(...held.map(({ until }) => until.getTime()));
  return { seats: held.map(({ seat }) => seat), until: new Date(first).toISOString() };
}

const inOrder = <T>(rows: readonly T[], nameOf: (row: T) => string): [string, T[]][] => [
  ...Map.groupBy(rows, nameOf),
];

/**
 * The seats of an event from front to back, and which are free now. Seats that the caller holds are free to
 * them.
 * @throws AppError not_found for an event without numbered seats
 */
export async function readSeats(
  services: Services,
  { id, userId }: { id: string; userId: string | undefined },
): Promise<SeatMap> {
  const event = await findShown(services, id);
  if (!event.seated) throw AppError.notFound();
  const { rows } = await services.db.sql.query<SeatRow>({
    name: 'seats-of-event',
    text: `select s.seat, s.number, s.x, s.class_id, s.kind, s.block, s.row_name,
        own.ends_at as held, not s.closed
          and s.class_id <> all (array(select class_id from event_waited_for where event_id = $1))
          and not exists (select 1 from reservation_taken_now t where t.kind = 'seat'
            and t.item = s.event_id || '/' || s.seat and t.id is distinct from own.id) as free
      from event_seat s left join lateral (select id, ends_at from reservation r
        where r.kind = 'seat' and r.item = s.event_id || '/' || s.seat and r.holder = $2
          and r.state = 'held' and r.ends_at > clock_timestamp() limit 1) own on $2::uuid is not null
      where s.event_id = $1 order by s.block_position, s.row_position, s.x`,
    values: [id, userId ?? null],
  });
  return {
    event_id: id,
    blocks: inOrder(rows, ({ block }) => block).map(([name, block]) => ({
      name,
      rows: inOrder(block, ({ row_name: row }) => row).map(([row, seats]) => ({
        name: row,
        seats: seats.map(({ seat, number, x, class_id, kind, free }) => ({
          seat,
          number,
          x,
          class: class_id,
          kind,
          free,
        })),
      })),
    })),
    mine: mineOf(rows),
  };
}
