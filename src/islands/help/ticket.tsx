import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Complaint, Ticket, TicketMessage } from '#lib/help/contract.ts';
import { iconClock } from '#lib/look/icons.ts';
import { categoryNames, isWaiting } from '#lib/help/ticket-words.ts';
import { brand } from '#lib/brand.ts';
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

interface ComplaintProps {
  complaint: Complaint;
  number: string;
  zone: string;
}

/** A complaint: its number, the time for our decision, and who decides if we don't. */
function ComplaintNote({ complaint, number, zone }: ComplaintProps) {
  const { decide_by: due, is_over: isOver, authority } = complaint;
  if (!due && !authority) return null;
  return (
    <section className="card stack-s" aria-label="Your complaint">
      {due && isOver && (
        <p>
          We didn’t decide in time. It was due <DateText at={due} zone={zone} inSentence />.
        </p>
      )}
      {due && !isOver && !authority && (
        <p>
          We’ll decide by{' '}
          <b>
            <DateText at={due} zone={zone} />
          </b>
          {complaint.kind === 'tricked' ? '.' : ', as the rules for complaints require.'}
        </p>
      )}
      {authority && (
        <div>
          <p>
            {isOver
              ? 'You can now write to this authority:'
              : 'If you disagree, you can write to this authority:'}
          </p>
          <a className="link" href={authority.url} target="_blank" rel="noopener noreferrer">
            {authority.name}
          </a>
          {authority.email && (
            <p>
              <a className="link wrap-anywhere" href={`mailto:${authority.email}`}>
                {authority.email}
              </a>
            </p>
          )}
        </div>
      )}
      <p className="sub">
        Your complaint number is <b className="num text-ink">{number}</b>.
      </p>
    </section>
  );
}

interface MessageListProps {
  messages: readonly TicketMessage[];
  zone: string;
}

const senders = { user: 'You', staff: `${brand.name} support` } as const;

const sides = {
  user: 'justify-self-end border-transparent bg-primary-tint',
  staff: 'justify-self-start bg-surface',
} as const;

const pictureAlt = (by: TicketMessage['by'], n: number, all: number): string => {
  const which = all > 1 ? ` ${n + 1} of ${all}` : '';
  return `Picture${which} ${by === 'user' ? 'you' : 'we'} sent, opens in a new tab`;
};

/** The messages of both sides, newest last; new ones are read out. */
const MessageList = ({ messages, zone }: MessageListProps) => (
  <ol className="grid gap-4" aria-label="Messages" aria-live="polite">
    {messages.map(({ id, by, text, images, created_at }) => (
      <li
        key={id}
        className={`grid gap-2 max-w-[min(100%,34rem)] py-3 px-4 border rounded ${sides[by]}`}
      >
        <p className="text-13 text-ink-3">
          <b className="me-1 text-ink">{senders[by]}</b> <DateText at={created_at} zone={zone} />
        </p>
        <p className="talk-text wrap-anywhere whitespace-pre-line">{text}</p>
        {images.length > 0 && (
          <div
            className={
              images.length > 1
                ? 'grid justify-items-start gap-2 grid-cols-2 w-80 max-w-full'
                : 'grid justify-items-start gap-2'
            }
          >
            {images.map(({ thumb, full }, n) => (
              <a key={n} className="rounded w-full" href={full} target="_blank" rel="noreferrer">
                <img
                  className="block max-w-full max-h-60 rounded w-full aspect-[4/3] object-cover"
                  src={thumb}
                  alt={pictureAlt(by, n, images.length)}
                  loading="lazy"
                />
              </a>
            ))}
          </div>
        )}
      </li>
    ))}
  </ol>
);

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
        {ticket.complaint && (
          <ComplaintNote complaint={ticket.complaint} number={ticket.number} zone={zone} />
        )}
        {ticket.order && <TicketOrder order={ticket.order} />}
        {ticket.state === 'closed' ? [score, reply] : [reply, score]}
      </div>
    </article>
  );
}
