import { DateText } from '#islands/ui/date-text.tsx';
import { brand } from '#lib/brand.ts';
import type { TicketMessage } from '#lib/help/contract.ts';

interface MessageListProps {
  messages: readonly TicketMessage[];
  zone: string;
}

const names = { user: 'You', staff: `${brand.name} support` } as const;

const sides = {
  user: 'justify-self-end border-transparent bg-primary-tint',
  staff: 'justify-self-start bg-surface',
} as const;

const nameOf = (by: TicketMessage['by'], n: number, all: number): string => {
  const which = all > 1 ? ` ${n + 1} of ${all}` : '';
  return `Picture${which} ${by === 'user' ? 'you' : 'we'} sent, opens in a new tab`;
};

/** The messages of both sides, newest last; new ones are read out. */
export const MessageList = ({ messages, zone }: MessageListProps) => (
  <ol className="grid gap-4" aria-label="Messages" aria-live="polite">
    {messages.map(({ id, by, text, images, created_at }) => (
      <li
        key={id}
        className={`grid gap-2 max-w-[min(100%,34rem)] py-3 px-4 border rounded ${sides[by]}`}
      >
        <p className="text-13 text-ink-3">
          <b className="me-1 text-ink">{names[by]}</b> <DateText at={created_at} zone={zone} />
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
                  alt={nameOf(by, n, images.length)}
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
