import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Money } from '#islands/ui/money.tsx';
import type { FlaggedTransaction } from '#lib/orders/flags.contract.ts';
import { iconChevronLeft, iconChevronRight } from '#lib/look/first-icons.ts';
import { dashedDay } from '#lib/look/zone-time.ts';
import { paths } from '#lib/paths.ts';
import { findService } from '#lib/services/services.ts';
import { FlagReason } from './flag-reason.tsx';

interface SlideProps {
  row: FlaggedTransaction;
  zone: string;
}

function Slide({ row, zone }: SlideProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-y-0 gap-x-3">
        <h3>{row.name}</h3>
        <Money amount={row.trade_amount} currency={row.currency} size="m" own />
      </div>
      <p className="sub">
        {findService(row.type)?.name ?? row.type} on {dashedDay(row.created_at, zone)},{' '}
        <a className="link" href={paths.order(row.reference_code)}>
          {row.reference_code}
        </a>
      </p>
      {row.held !== row.trade_amount && (
        <p className="sub">
          <Money amount={row.held} currency={row.currency} own /> of it is on hold: that’s all there
          was.
        </p>
      )}
      <FlagReason flag={row} zone={zone} />
    </>
  );
}

/** The slide in view: moved by the buttons, the arrow keys, and a swipe. */
function useSlides(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), count - 1);
    setIndex(next);
    if (list.current) list.current.scrollLeft = next * list.current.clientWidth;
  };
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = list.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(index + (event.key === 'ArrowRight' ? 1 : -1));
  };
  return { list, index, go, follow, press };
}

interface CarouselProps {
  rows: readonly FlaggedTransaction[];
  zone: string;
}

/** One flagged transaction at a time (spec 2); the others are next to it. */
export function FlaggedCarousel({ rows, zone }: CarouselProps) {
  const { list, index, go, follow, press } = useSlides(rows.length);
  const last = rows.length - 1;
  return (
    // The arrow keys do what the two buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="grid grid-cols-1 border rounded"
      aria-roledescription="carousel"
      aria-label="Flagged transactions"
      onKeyDown={press}
    >
      {last > 0 && (
        <div className="flex items-center justify-between border-b [&_[aria-disabled='true']]:text-ink-4">
          <IconButton
            label="Previous"
            icon={iconChevronLeft}
            aria-disabled={index === 0}
            onClick={() => go(index - 1)}
          />
          <p role="status">
            {index + 1} of {rows.length}
            <span className="vh">: {rows[index]?.name}</span>
          </p>
          <IconButton
            label="Next"
            icon={iconChevronRight}
            aria-disabled={index === last}
            onClick={() => go(index + 1)}
          />
        </div>
      )}
      <ul
        className="grid grid-flow-col auto-cols-[100%] overflow-x-auto [overscroll-behavior-x:contain] [scroll-snap-type:x_mandatory] [scrollbar-width:none] [&_.why]:mt-2"
        ref={list}
        onScroll={follow}
      >
        {rows.map((row, at) => (
          <li
            className="grid content-start gap-2 p-4 [scroll-snap-align:start] [scroll-snap-stop:always]"
            key={row.flag}
            inert={at !== index}
          >
            <Slide row={row} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
