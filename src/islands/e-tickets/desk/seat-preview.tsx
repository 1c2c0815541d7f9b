import { countSeats, readPlan, type PlanBlock } from '#lib/e-tickets/seat-plan.ts';

const STEP = 10;
const SIDE = 8;
const names: Record<string, string> = { w: 'fill-clay', c: 'fill-ink-4', x: 'fill-line-2' };

function Block({ block }: { block: PlanBlock }) {
  const width = Math.max(...block.rows.map(({ seats }) => seats.length));
  const rows = `${block.rows.length} ${block.rows.length === 1 ? 'row' : 'rows'}`;
  const label = `${block.name}: ${rows}, ${countSeats([block])} seats`;
  return (
    <figure className="m-0 overflow-x-auto">
      <figcaption className="text-ink-2">{label}</figcaption>
      <svg
        viewBox={`0 0 ${width * STEP} ${block.rows.length * STEP}`}
        width={width * STEP}
        height={block.rows.length * STEP}
        role="img"
        aria-label={label}
      >
        {block.rows.map(({ name, seats }, y) =>
          [...seats].map(
            (sign, x) =>
              sign !== '_' && (
                <rect
                  key={`${name}-${x}`}
                  className={names[sign] ?? 'fill-primary'}
                  x={x * STEP + 1}
                  y={y * STEP + 1}
                  width={SIDE}
                  height={SIDE}
                  rx={2}
                />
              ),
          ),
        )}
      </svg>
    </figure>
  );
}

/** A seat plan's preview while it is typed in, or the line that can't be read. */
export function SeatPreview({ text }: { text: string }) {
  if (text.trim() === '') return null;
  const { blocks, errors } = readPlan(text);
  if (errors.length > 0)
    return (
      <ul className="hint hint-bad" role="status">
        {errors.slice(0, 5).map(({ line, text: why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
      </ul>
    );
  return (
    <div className="grid gap-3">
      {blocks.map((block) => (
        <Block key={block.name} block={block} />
      ))}
    </div>
  );
}
