import { Icon } from '#islands/ui/icon.tsx';
import { ticketStateWords } from '#lib/help/ticket-states.ts';
import type { TicketState } from '#lib/help/ticket-words.ts';

export function TicketChip({ state }: { state: TicketState }) {
  const { word, tone, icon } = ticketStateWords[state];
  return (
    <span className={`chip chip-${tone}`}>
      <Icon path={icon} size={16} />
      {word}
    </span>
  );
}
