import { DateText } from '#islands/ui/date-text.tsx';
import { brand } from '#lib/brand.ts';
import type { TicketMessage } from '#lib/contracts/help.ts';

interface MessageListProps {
  messages: readonly TicketMessage[];
  zone: string;
}

const names = { user: 'You', staff: `${brand.name} support` } as const;

const nameOf = (by: TicketMessage['by'], n: number, all: number): string => {
  const which = all > 1 ? ` ${n + 1} of ${all}` : '';
  return by === 'user' ? `Picture${which} you sent` : `Picture${which} we sent`;
};

/** What was written both ways, the newest last; what comes is read out. */
export const MessageList = ({ messages, zone }: MessageListProps) => (
  <ol className="talk" aria-label="Messages" aria-live="polite">
    {messages.map(({ id, by, text, images, created_at }) => (
      <li key={id} className={`talk-${by}`}>
        <p className="talk-who">
          <b>{names[by]}</b> <DateText at={created_at} zone={zone} />
        </p>
        <p className="talk-text">{text}</p>
        {images.length > 0 && (
          <div className={images.length > 1 ? 'talk-pics is-many' : 'talk-pics'}>
            {images.map(({ thumb, full }, n) => (
              <a key={n} className="talk-pic" href={full} target="_blank" rel="noreferrer">
                <img src={thumb} alt={nameOf(by, n, images.length)} loading="lazy" />
              </a>
            ))}
          </div>
        )}
      </li>
    ))}
  </ol>
);
