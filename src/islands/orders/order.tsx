import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { CodeCard } from './code-card.tsx';
import { DecoderTips } from './decoder-tips.tsx';
import { FlagCard } from './flag-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderHero, Recipient } from './order-head.tsx';
import { OfferCard } from './offer-card.tsx';
import { OrderMenu } from './order-menu.tsx';
import { Items } from './order-items.tsx';
import { hasMaps, Lines, whereIs } from './order-lines.tsx';
import { Reports } from './order-reports.tsx';
import { Ahead, Facts, Price, WhatHappened, type Part } from './order-parts.tsx';
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
      {isNews && `${order.status_text}. ${order.message} `}
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

interface BodyProps extends Part {
  heading: Ref<HTMLHeadingElement>;
  /** Questions and notices for its owner: held money, another offer, a rejected sale. */
  asks: ReactNode;
  /** The delivered codes, if there are any. */
  codes: ReactNode;
}

interface OpenProps extends BodyProps, Pick<OrderViewProps, 'doubt'> {
  isLate: boolean;
  undo: ReactNode;
}

function OpenOrder(props: OpenProps) {
  const { order, doubt, zone, heading, asks, undo } = props;
  return (
    <>
      <div className="grid grid-cols-1 content-start gap-5">
        <OrderHero order={order} heading={heading} />
        {order.can_cancel && order.cancel_until && (
          <Recipient order={order} doubt={doubt} undo={undo} />
        )}
        {asks}
        <Lines order={order} zone={zone} />
        <Ahead order={order} zone={zone} isLate={props.isLate} />
        <Reports order={order} zone={zone} />
        <DecoderTips order={order} isLate={props.isLate} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <section className="card" aria-labelledby="price">
          <div className="card-head flex-wrap">
            <h2 id="price">Price</h2>
            {order.direction === 'out' && !order.unpaid && (
              <StatusChip status="processing" onHold />
            )}
          </div>
          <Price order={order} />
          <Items order={order} />
        </section>
        <section className="card" aria-label="References">
          <Facts order={order} zone={zone} />
        </section>
        <OrderActions order={order} />
        <OrderMenu order={order} />
      </div>
    </>
  );
}

/** @param isNew it ended while its owner was watching */
function DoneOrder(props: BodyProps & { isNew: boolean }) {
  const { order, zone, heading, asks, codes, isNew } = props;
  const hero = <OrderHero order={order} heading={heading} />;
  const celebrates = isNew && isSuccess(order);
  return (
    <>
      <div className="grid grid-cols-1 content-start gap-5">
        {celebrates ? <Success order={order}>{hero}</Success> : hero}
        {codes}
        <section className={isNew ? 'receipt animate-unfold' : 'receipt'} aria-label="Receipt">
          <Price order={order} />
          <Items order={order} />
          <Facts order={order} zone={zone} />
        </section>
        <Lines order={order} zone={zone} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        {asks}
        <OrderActions order={order} isShared={celebrates} />
        <DecoderTips order={order} />
        <Reports order={order} zone={zone} />
        <WhatHappened order={order} zone={zone} />
        <OrderMenu order={order} />
      </div>
    </>
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
  const codes = (
    <>
      <TokenCard order={order} />
      <CodeCard order={order} zone={zone} onOrder={setOrder} />
    </>
  );
  const body = { order, zone, heading, asks, codes };
  const isLate = order.promised_at !== null && Date.parse(order.promised_at) < now;
  const undo = <UndoButton order={order} clock={clock} onUndone={onUndone} onTooLate={tooLate} />;
  return (
    <article className="ord grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(20rem,1fr)] lg:items-start lg:gap-6 [&_.one]:pt-3 [&_.one]:border-t [&_.one]:border-t-line">
      <News order={order} first={first} />
      {isOpen ? (
        <OpenOrder {...body} doubt={doubt} isLate={isLate} undo={undo} />
      ) : (
        <DoneOrder {...body} isNew={isOpenStatus(first.status)} />
      )}
    </article>
  );
}
