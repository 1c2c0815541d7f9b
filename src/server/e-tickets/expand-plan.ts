import type { PlanBlock } from '#lib/e-tickets/seat-plan.ts';

/** A seat as event_seat has it. */
export interface PlannedSeat {
  seat: string;
  class_id: string;
  block: string;
  block_position: number;
  row_name: string;
  row_position: number;
  number: string;
  x: number;
  kind: 'standard' | 'wheelchair' | 'companion';
  closed: boolean;
}

const kinds: Record<string, PlannedSeat['kind']> = {
  o: 'standard',
  x: 'standard',
  w: 'wheelchair',
  c: 'companion',
};

/**
 * The seats of a plan, numbered from 1 in each row. A hall of one block has seats "A7"; with several, the
 * block's name comes first: "Balcony A7".
 */
export function expandPlan(blocks: readonly PlanBlock[]): PlannedSeat[] {
  return blocks.flatMap((block, blockPosition) =>
    block.rows.flatMap((row, rowPosition) => {
      let count = 0;
      return [...row.seats].flatMap((sign, x): PlannedSeat[] => {
        const kind = kinds[sign];
        if (!kind) return [];
        const number = String(++count);
        const short = `${row.name}${number}`;
        return [
          {
            seat: blocks.length > 1 ? `${block.name} ${short}` : short,
            class_id: row.class ?? block.class,
            block: block.name,
            block_position: blockPosition,
            row_name: row.name,
            row_position: rowPosition,
            number,
            x,
            kind,
            closed: sign === 'x',
          },
        ];
      });
    }),
  );
}
