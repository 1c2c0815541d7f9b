import { Icon } from '#islands/ui/icon.tsx';
import { ticketStateWords } from '#lib/look/ticket-states.ts';
import type { TicketState } from '#lib/ticket-words.ts';

export function TicketChip({ state }: { state: TicketState }) {
  const { word, tone, icon } = ticketStateWords[state];
  return (
    <span className={`chip chip-${tone}`}>
      <Icon path={icon} size={16} />
      {word}
    </span>
  );
}
