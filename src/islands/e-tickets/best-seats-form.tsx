import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { ChoiceChips } from '#islands/ui/choice-chips.tsx';
import { mostOf } from '#lib/e-tickets/event-basket.ts';
import type { EventOnSale } from './event-on-sale.ts';
import { TicketCount } from './ticket-count.tsx';

interface BestSeatsProps {
  event: EventOnSale;
  onBest: (count: number, ticketClass: string | null) => void;
}

/** For people who don't want to search for seats: how many, and one tap. */
export function BestSeatsForm({ event, onBest }: BestSeatsProps) {
  const open = event.classes.filter((each) => mostOf(event, each) > 0);
  const [count, setCount] = useState(2);
  const [wanted, setWanted] = useState<string | null>(null);
  const only = open.length === 1 ? (open[0]?.id ?? null) : null;
  const chosen = wanted ?? only ?? open[0]?.id ?? null;
  const most = Math.max(
    1,
    ...open.filter(({ id }) => id === chosen).map((each) => each.max_per_order),
  );
  const now = Math.min(count, most);
  if (open.length === 0) return null;
  return (
    <div className="grid gap-3">
      {open.length > 1 && (
        <ChoiceChips
          label="Seat type"
          choices={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChoose={setWanted}
        />
      )}
      <div className="split-row">
        <TicketCount name="people" value={now} least={1} most={most} onChange={setCount} />
        <Button variant="tint" onClick={() => onBest(now, chosen)}>
          Best seats <span className="vh">for {now === 1 ? '1 person' : `${now} people`}</span>
        </Button>
      </div>
    </div>
  );
}
