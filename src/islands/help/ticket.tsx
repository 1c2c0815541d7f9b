import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Ticket } from '#lib/help/contract.ts';
import { iconClock } from '#lib/look/icons.ts';
import { categoryNames, isWaiting } from '#lib/help/ticket-words.ts';
import { MessageList } from './message-list.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ScoreCard } from './score-card.tsx';
import { TicketChip } from './ticket-chip.tsx';
import { TicketOrder } from './ticket-order.tsx';
import { useLiveTicket } from './use-live-ticket.ts';

interface TicketViewProps {
  ticket: Ticket;
  zone: string;
}

/** What comes next, in one sentence. */
function Next({ ticket: { state, answer_by }, zone }: TicketViewProps) {
  if (state === 'closed') return <>This ticket is closed.</>;
  if (!answer_by) return <>We’ve replied. Message us again if something is still wrong.</>;
  return (
    <>
      Our team will reply by{' '}
      <b>
        <DateText at={answer_by} zone={zone} />
      </b>
      . You can close this page. We’ll let you know.
    </>
  );
}

/** A ticket: its state, the messages of both sides, and the form for the next message. */
export function TicketView({ ticket: first, zone }: TicketViewProps) {
  const { ticket, setTicket, refresh } = useLiveTicket(first);
  const changed = () => void refresh();
  const reply = <ReplyForm key="reply" ticket={ticket} onSent={setTicket} onChanged={changed} />;
  const score = !isWaiting(ticket.state) && (
    <ScoreCard key="score" ticket={ticket} onSaid={setTicket} onChanged={changed} />
  );
  return (
    <article className="grid grid-cols-1 content-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-6">
      <div className="grid grid-cols-1 content-start gap-5">
        <header className="stack-xs">
          <p className="cap">
            {ticket.number} · {categoryNames[ticket.category]}
          </p>
          <h1 className="text-24 wrap-anywhere">{ticket.subject}</h1>
          <TicketChip state={ticket.state} />
        </header>
        <MessageList messages={ticket.messages} zone={zone} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <p className="note note-clay" role="status">
          <Icon path={iconClock} />
          <span>
            <Next ticket={ticket} zone={zone} />
          </span>
        </p>
        {ticket.order && <TicketOrder order={ticket.order} />}
        {ticket.state === 'closed' ? [score, reply] : [reply, score]}
      </div>
    </article>
  );
}
