import { writePlan, type PlanBlock } from '#lib/e-tickets/seat-plan.ts';
import type { Database } from '#server/db/client.ts';

interface SeatRow {
  class_id: string;
  block: string;
  row_name: string;
  x: number;
  kind: 'standard' | 'wheelchair' | 'companion';
  closed: boolean;
}

const signs = { standard: 'o', wheelchair: 'w', companion: 'c' } as const;

/** Adds a seat at its position, after the gap from the one before it. */
function addSeat(blocks: PlanBlock[], seat: SeatRow): void {
  let block = blocks.at(-1);
  if (block?.name !== seat.block)
    blocks.push((block = { name: seat.block, class: seat.class_id, rows: [] }));
  let row = block.rows.at(-1);
  if (row?.name !== seat.row_name)
    block.rows.push((row = { name: seat.row_name, seats: '', class: seat.class_id }));
  row.seats = row.seats.padEnd(seat.x, '_') + (seat.closed ? 'x' : signs[seat.kind]);
}

/** The class that most seats of a block have. */
function usualClass({ rows }: PlanBlock): string {
  const counts = new Map<string, number>();
  for (const { class: own = '', seats } of rows)
    counts.set(own, (counts.get(own) ?? 0) + seats.replaceAll('_', '').length);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** A row names its class only if it differs from the block's. */
function tidy(block: PlanBlock): PlanBlock {
  const usual = usualClass(block);
  const rows = block.rows.map(({ class: own, ...row }) => ({
    ...row,
    ...(own !== usual && { class: own }),
  }));
  return { name: block.name, class: usual, rows };
}

/** The numbered seats of an event as a plan that people can edit. */
export async function seatText(db: Database, eventId: string): Promise<string> {
  const { rows } = await db.sql.query<SeatRow>(
    `select class_id, block, row_name, x, kind, closed from event_seat where event_id = $1
     order by block_position, row_position, x`,
    [eventId],
  );
  const blocks: PlanBlock[] = [];
  for (const seat of rows) addSeat(blocks, seat);
  return writePlan(blocks.map(tidy));
}
