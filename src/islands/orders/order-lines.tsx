import { useState } from 'react';
import { Timeline } from '#islands/ui/timeline.tsx';
import type { OrderItem } from '#lib/orders/item.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import type { Part } from './order-parts.tsx';
import { Said } from './order-said.tsx';

/** More of them would push away what follows, so they are collapsed. */
const MOST_UNFOLDED = 3;

/** Whether each item of the order has separate stages. */
export const hasMaps = ({ items }: Order): boolean => items?.some(({ steps }) => steps) ?? false;

/** The current stage of an item: its last one that isn't upcoming. */
export const whereIs = ({ steps = [] }: OrderItem): string | undefined =>
  steps.findLast(({ state }) => state !== 'todo')?.title;

const isMoving = ({ steps = [] }: OrderItem) =>
  steps.some(({ state }) => state === 'now' || state === 'todo');

interface LineProps extends Part {
  item: OrderItem;
  /** Counted from 1. */
  position: number;
  isOpen: boolean;
}

function Line({ item, position, order, zone, isOpen }: LineProps) {
  const { title, steps = [] } = item;
  // an item that ends while someone is looking isn't collapsed
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details
      className="card [&>summary]:open:mb-4 [&>summary::after]:open:[transform:rotate(225deg)]"
      open={isOpenAtFirst}
    >
      <summary className="flex items-center justify-between gap-3 list-none [&::-webkit-details-marker]:hidden after:content-empty after:flex-none after:w-2 after:h-2 after:mx-1 after:border-e-2 after:border-e-ink-4 after:[border-block-end:2px_solid_var(--ink-4)] after:[transform:rotate(45deg)]">
        <h2>
          {title}
          <span className="cap block font-normal tracking-normal">{whereIs(item)}</span>
        </h2>
      </summary>
      <div className="stack">
        <Timeline
          label={`${title}: what happens`}
          steps={steps.map(({ facts, pictures, ...step }) => ({
            ...step,
            more: <Said of={title} facts={facts} pictures={pictures} />,
          }))}
          zone={zone}
        />
        <a className="link self-start" href={paths.newTicket(order.reference_code, position)}>
          Report a problem<span className="vh"> with {title}</span>
        </a>
      </div>
    </details>
  );
}

/** Each item with separate stages: the stages, and what was recorded at each. */
export function Lines(part: Part) {
  const { items = [] } = part.order;
  if (!hasMaps(part.order)) return null;
  const isFew = items.length <= MOST_UNFOLDED;
  return items.map((item, n) => (
    <Line key={n} {...part} item={item} position={n + 1} isOpen={isFew && isMoving(item)} />
  ));
}
