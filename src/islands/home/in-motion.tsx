import { useEffect, useState } from 'react';
import { useRefresh } from '#islands/orders/use-refresh.ts';
import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Own } from '#islands/ui/own.tsx';
import { Ring } from '#islands/ui/ring.tsx';
import { serverNow } from '#lib/browser/server-time.ts';
import { onLive } from '#lib/browser/stores/live.ts';
import { iconShieldCheck } from '#lib/look/first-icons.ts';
import { iconClock, iconFlag, iconHand, iconHourglass } from '#lib/look/icons.ts';
import { iconHandCoins, iconTicket } from '#lib/look/service-icons.ts';
import { fetchActions } from '#lib/notifications/browser/calls.ts';
import type { ActionItem } from '#lib/notifications/contract.ts';

const icons: Record<ActionItem['kind'], string> = {
  offer: iconHandCoins,
  order: iconHand,
  unconfirmed: iconHourglass,
  flag: iconFlag,
  quote: iconClock,
  document: iconShieldCheck,
  tickets: iconTicket,
  review: iconShieldCheck,
  progress: iconClock,
};

const DAY_MS = 86_400_000;

/** When an order in progress should be done, or when what waits for the member ends. */
function When({ item, now, zone }: { item: ActionItem; now: number; zone: string }) {
  if (!item.due_at) return null;
  const isLate = Date.parse(item.due_at) < now;
  if (item.kind === 'progress' && isLate)
    return <span className="row-s">Taking longer than usual</span>;
  return (
    <span className="row-s">
      {item.kind === 'progress' ? 'Expected by ' : isLate ? 'Ended ' : 'Ends '}
      <DateText at={item.due_at} zone={zone} inSentence />
    </span>
  );
}

function Card({ item, now, zone }: { item: ActionItem; now: number; zone: string }) {
  const { kind, title, text, link, started_at: start, due_at: due } = item;
  const isMoving = kind === 'progress';
  const tone = isMoving ? 'bg-surface' : 'bg-warning-tint';
  return (
    <a
      className={`flex items-start gap-3 pt-3 pr-3 pb-3 pl-4 border rounded no-underline text-ink focus-visible:shadow-focus hover:border-ink-4 ${tone}`}
      href={link}
    >
      <span
        className={`tile tile-round ${isMoving ? '' : kind === 'flag' ? 'tile-bad' : 'bg-surface text-warning-ink'}`}
      >
        <Icon path={icons[kind]} />
        {isMoving && start && due && (
          <Ring from={Date.parse(start)} until={Date.parse(due)} now={now} />
        )}
      </span>
      <span className="row-main">
        <b className="row-t">
          <Own text={title} />
        </b>
        <span className="row-s">
          <Own text={text} />
        </span>
        <When item={item} now={now} zone={zone} />
      </span>
    </a>
  );
}

/** The next time at which a card reads differently, in epoch ms; undefined if none is within a day. */
function nextDue(items: readonly ActionItem[], now: number): number | undefined {
  const dues = items.map(({ due_at: due }) => Date.parse(due ?? ''));
  return dues.filter((due) => due >= now && due < now + DAY_MS).sort((a, b) => a - b)[0];
}

interface InMotionProps {
  items: readonly ActionItem[];
  /** When the page was made, in epoch ms. */
  now: number;
  zone: string;
}

/**
 * A shelf with a card for each thing that waits for the member and each order in progress, most urgent
 * first. Updates while the page is open.
 */
export function InMotion({ items: first, now: made, zone }: InMotionProps) {
  const [{ items, now }, setShown] = useState({ items: first, now: made });
  const refresh = useRefresh(fetchActions, (newest) =>
    setShown({ items: newest, now: serverNow() }),
  );
  useEffect(() => onLive(() => void refresh()), [refresh]);
  const due = nextDue(items, now);
  useEffect(() => {
    if (due === undefined) return undefined;
    const pass = () => {
      // also without a connection, where the list itself stays
      setShown((before) => ({ items: before.items, now: serverNow() }));
      void refresh();
    };
    const timer = setTimeout(pass, due + 1 - serverNow());
    return () => clearTimeout(timer);
  }, [due, refresh]);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="in-motion" data-due={due && due - now}>
      <h2 className="h-sec" id="in-motion">
        In motion
      </h2>
      <ul className="grid grid-flow-col auto-cols-[min(86%,20rem)] gap-3 -mx-gutter py-1 px-gutter overflow-x-auto [overscroll-behavior-x:contain] [scroll-snap-type:x_mandatory] [scroll-padding-inline:var(--gutter)] [scrollbar-width:none] lg:grid-flow-row lg:grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] lg:mx-0 lg:px-0 lg:overflow-visible tiny:auto-cols-[100%]">
        {items.map((item, n) => (
          <li
            className="grid [scroll-snap-align:start] only:col-span-full"
            key={`${n} ${item.link}`}
          >
            <Card item={item} now={now} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
