import { useCallback, useEffect, useRef, useState } from 'react';
import { Own } from '#islands/ui/own.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { CodeCard } from './code-card.tsx';
import { DecoderTips } from './decoder-tips.tsx';
import { FlagCard } from './flag-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { canUndo, OrderHero, Undo } from './order-head.tsx';
import { OfferCard } from './offer-card.tsx';
import { OrderMenu } from './order-menu.tsx';
import { Items } from './order-items.tsx';
import { hasMaps, Lines, whereIs } from './order-lines.tsx';
import { Reports } from './order-reports.tsx';
import { Facts, Price, WhatHappened, type Part } from './order-parts.tsx';
import { RejectedCard } from './rejected-card.tsx';
import { isSuccess, Success } from './share-order.tsx';
import { StepButtons } from './step-buttons.tsx';
import { TokenCard } from './token-card.tsx';
import { UndoButton } from './undo-button.tsx';
import { useKeptTickets } from './use-kept-tickets.ts';
import { useLiveOrder } from './use-live-order.ts';
import { useServerClock } from './use-server-clock.ts';

interface OrderViewProps {
  order: Order;
  /** What its owner may have got wrong, before it is sent. */
  doubt?: string | undefined;
  zone: string;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

/** Announces progress to screen readers; silent after a mere reload. */
function News({ order, first }: { order: Order; first: Order }) {
  const isNews =
    order.status !== first.status || order.sent_to !== first.sent_to || order.stage !== first.stage;
  const moved = hasMaps(order) ? (order.items ?? []) : [];
  const before = first.items ?? [];
  return (
    <p className="vh" role="status">
      {isNews && <Own text={`${order.status_text}. ${order.message} `} />}
      {moved
        .filter((item, n) => before[n] && whereIs(item) !== whereIs(before[n]))
        .map((item) => `${item.title}: ${whereIs(item)}. `)}
    </p>
  );
}

/** What its owner does next, if the order waits for that. */
function NextStep({ order: { next } }: { order: Order }) {
  return next ? (
    <a className="btn btn-primary" href={next.url}>
      {next.label}
    </a>
  ) : null;
}

/** The top takes the focus when the pressed button is gone. */
function useUndone(take: (order: Order) => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) heading.current?.focus();
  }, [presses]);
  const onUndone = (order: Order) => {
    take(order);
    setPresses((before) => before + 1);
  };
  return { heading, onUndone };
}

/** The price and what was ordered; a receipt once it is decided. */
function Details({ order, zone, isNew }: Part & { isNew: boolean }) {
  const isOpen = isOpenStatus(order.status);
  // another offer lists its amounts itself
  const isPriced = !order.offer || order.items;
  return (
    <section
      className={isOpen ? 'card stack-s' : isNew ? 'receipt animate-unfold' : 'receipt'}
      aria-label={isOpen ? 'Details' : 'Receipt'}
    >
      {isPriced && <Price order={order} />}
      <Items order={order} />
      <Facts order={order} zone={zone} />
    </section>
  );
}

/** An order's own page: what is happening, where the money is, the five lines, what to do next. */
export function OrderView({ order: first, doubt, zone, now }: OrderViewProps) {
  const { order, setOrder, refresh, isOpen } = useLiveOrder(first);
  useKeptTickets(order);
  const clock = useServerClock(now);
  const { heading, onUndone } = useUndone(setOrder);
  const tooLate = useCallback(() => void refresh(), [refresh]);
  const asks = (
    <>
      <FlagCard order={order} zone={zone} onOrder={setOrder} />
      <OfferCard order={order} zone={zone} onOrder={onUndone} onStale={tooLate} />
      <RejectedCard order={order} onOrder={onUndone} />
      <StepButtons order={order} onOrder={onUndone} onStale={tooLate} />
      <NextStep order={order} />
    </>
  );
  const hero = <OrderHero order={order} zone={zone} now={now} heading={heading} />;
  const isLate = order.promised_at !== null && Date.parse(order.promised_at) < now;
  const undo = <UndoButton order={order} clock={clock} onUndone={onUndone} onTooLate={tooLate} />;
  // it ended while its owner was watching
  const isNew = !isOpen && isOpenStatus(first.status);
  const celebrates = isNew && isSuccess(order);
  const actions = <OrderActions order={order} isShared={celebrates} />;
  return (
    <article className="ord grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(20rem,1fr)] lg:items-start lg:gap-6 [&_.one]:pt-3 [&_.one]:border-t [&_.one]:border-t-line">
      <News order={order} first={first} />
      <div className="grid grid-cols-1 content-start gap-5">
        {celebrates ? <Success order={order}>{hero}</Success> : hero}
        {canUndo(order) && <Undo order={order} doubt={doubt} undo={undo} />}
        {asks}
        <TokenCard order={order} />
        <CodeCard order={order} zone={zone} onOrder={setOrder} />
        <Lines order={order} zone={zone} />
        <Details order={order} zone={zone} isNew={isNew} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        {!isOpen && actions}
        <WhatHappened order={order} zone={zone} />
        <DecoderTips order={order} isLate={isOpen && isLate} />
        <Reports order={order} zone={zone} />
        {isOpen && actions}
        <OrderMenu order={order} />
      </div>
    </article>
  );
}
