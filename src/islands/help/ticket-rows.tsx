import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { TicketRow } from '#lib/help/contract.ts';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { TicketChip } from './ticket-chip.tsx';

interface TicketRowsProps {
  tickets: readonly TicketRow[];
  zone: string;
}

/** A user's tickets: the subject of each, its state, and when we answer. */
export const TicketRows = ({ tickets, zone }: TicketRowsProps) => (
  <ul className="card card-flush rows">
    {tickets.map((ticket) => (
      <li key={ticket.id}>
        <a className="row [&_.chip]:flex-none" href={paths.ticket(ticket.id)}>
          <span className="row-main">
            <span className="row-t [display:-webkit-box] [-webkit-box-orient:vertical] [-webkit-line-clamp:2] overflow-hidden wrap-anywhere">
              {ticket.subject}
            </span>
            <span className="row-s">
              {ticket.answer_by ? 'We’ll reply by' : 'Updated'}{' '}
              <DateText at={ticket.answer_by ?? ticket.updated_at} zone={zone} inSentence />
            </span>
          </span>
          <TicketChip state={ticket.state} />
          <Icon path={iconChevronRight} />
        </a>
      </li>
    ))}
  </ul>
);
