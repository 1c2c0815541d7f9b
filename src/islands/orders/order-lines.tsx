import { DateText } from '#islands/ui/date-text.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import type { OrderItem } from '#lib/orders/item.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { TimelineStep } from '#lib/orders/timeline-step.contract.ts';
import { paths } from '#lib/paths.ts';
import type { Part } from './order-parts.tsx';
import { Said } from './order-said.tsx';

/** Whether each item of the order has separate stages. */
export const hasMaps = ({ items }: Order): boolean => items?.some(({ steps }) => steps) ?? false;

/** The current stage of an item: its last one that isn't upcoming. */
export const whereIs = ({ steps = [] }: OrderItem): string | undefined =>
  steps.findLast(({ state }) => state !== 'todo')?.title;

const fills: Record<TimelineStep['state'], string> = {
  did: 'bg-success',
  now: 'animate-fill origin-left bg-clay',
  todo: '',
  bad: 'bg-danger',
};

/** A step still to come, and by when, where that is promised. */
const Due = ({ step: { title, by }, zone }: { step: TimelineStep; zone: string }) => (
  <>
    {title}
    {by && (
      <>
        {' by '}
        <DateText at={by} zone={zone} dayOnly inSentence />
      </>
    )}
  </>
);

interface LegsProps {
  steps: readonly TimelineStep[];
  zone: string;
}

/** A way of several stages as one line: how far it is, which comes next, and which is the last. */
export function Legs({ steps, zone }: LegsProps) {
  const [next, ...later] = steps.filter(({ state }) => state === 'todo');
  const last = later.at(-1);
  if (!next) return null;
  return (
    <span className="grid gap-1 text-13 font-normal tracking-normal text-ink-3">
      <span className="flex gap-1" aria-hidden="true">
        {steps.map(({ title, state }, n) => (
          <span key={`${n} ${title}`} className="h-1 flex-1 overflow-hidden rounded-full bg-line-2">
            <span className={`block h-full ${fills[state]}`} />
          </span>
        ))}
      </span>
      <span className="flex justify-between gap-3">
        <span>
          Next: <Due step={next} zone={zone} />
        </span>
        {last && (
          <span className="text-end">
            <Due step={last} zone={zone} />
          </span>
        )}
      </span>
    </span>
  );
}

interface LineProps extends Part {
  item: OrderItem;
  /** Counted from 1. */
  position: number;
}

function Line({ item, position, order, zone }: LineProps) {
  const { title, steps = [] } = item;
  return (
    <details className="card [&>summary]:open:mb-4 [&>summary::after]:open:[transform:rotate(225deg)]">
      <summary className="flex items-center justify-between gap-3 list-none [&::-webkit-details-marker]:hidden after:content-empty after:flex-none after:w-2 after:h-2 after:mx-1 after:border-e-2 after:border-e-ink-4 after:[border-block-end:2px_solid_var(--ink-4)] after:[transform:rotate(45deg)]">
        <h2 className="grid min-w-0 flex-1 gap-1">
          {title}
          <span className="cap font-normal tracking-normal">{whereIs(item)}</span>
          <Legs steps={steps} zone={zone} />
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

/** Each item with separate stages: how far it is, and unfolded, what happened and was recorded at each stage. */
export function Lines(part: Part) {
  if (!hasMaps(part.order)) return null;
  return part.order.items?.map((item, n) => (
    <Line key={n} {...part} item={item} position={n + 1} />
  ));
}
