import { DateText } from '#islands/ui/date-text.tsx';
import { brand } from '#lib/brand.ts';
import type { TicketMessage } from '#lib/contracts/help.ts';

interface MessageListProps {
  messages: readonly TicketMessage[];
  zone: string;
}

const names = { user: 'You', staff: `${brand.name} support` } as const;

/** What was written both ways, the newest last; what comes is read out. */
export const MessageList = ({ messages, zone }: MessageListProps) => (
  <ol className="talk" aria-label="Messages" aria-live="polite">
    {messages.map(({ id, by, text, image, created_at }) => (
      <li key={id} className={`talk-${by}`}>
        <p className="talk-who">
          <b>{names[by]}</b> <DateText at={created_at} zone={zone} />
        </p>
        <p className="talk-text">{text}</p>
        {image && (
          <a className="talk-pic" href={image.full} target="_blank" rel="noreferrer">
            <img
              src={image.thumb}
              alt={by === 'user' ? 'Picture you sent' : 'Picture'}
              loading="lazy"
            />
          </a>
        )}
      </li>
    ))}
  </ol>
);
