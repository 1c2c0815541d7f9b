import { DateText } from '#islands/ui/date-text.tsx';
import { FactRow } from '#islands/ui/fact-row.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { NothingToPay, PriceLines } from '#islands/ui/price-lines.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { iconClock } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { hasMaps } from './order-lines.tsx';

export interface Part {
  order: Order;
  zone: string;
}

/** Statuses after which everything is back in the wallet. */
const moneyBack = new Set(['failed', 'rejected', 'cancelled', 'reversed']);

/** A sale: nothing is taken, and unsold items pay nothing. */
function SalePrice({ order: { lines, currency, arrived, status } }: { order: Order }) {
  const { arrives } = lines;
  const isOver = moneyBack.has(status);
  return (
    <PriceLines
      own
      {...lines}
      arrives={isOver && 'amount' in arrives ? { ...arrives, amount: '0' } : arrives}
      currency={currency}
      arrived={arrived || status === 'partly_completed'}
      labels={{ total: isOver ? 'Agreed price' : (lines.total_label ?? 'You get') }}
    />
  );
}

/** The five lines. After a refund, nothing arrived and nothing was taken. */
export function Price({ order }: { order: Order }) {
  const { lines, currency, arrived } = order;
  if (order.kind === 'sale') return <SalePrice order={order} />;
  if (isFreeOrder(order)) return <NothingToPay />;
  const isOver = moneyBack.has(order.status);
  const wasAsked = order.direction === 'in' || order.unpaid;
  if (wasAsked && !isOver)
    return (
      <PriceLines
        own
        {...lines}
        currency={currency}
        arrived={arrived}
        labels={{ total: 'You pay' }}
      />
    );
  if (!isOver) return <PriceLines own {...lines} currency={currency} arrived={arrived} />;
  const { arrives, refunded_label: back = 'Refunded to your wallet' } = lines;
  const nothing = 'text' in arrives ? { ...arrives, text: 'Nothing' } : { ...arrives, amount: '0' };
  return (
    <PriceLines
      own
      {...lines}
      arrives={nothing}
      currency={currency}
      labels={{ total: wasAsked ? 'Requested' : back }}
    />
  );
}

export const Facts = ({ order, zone }: Part) => (
  <dl className="facts">
    <div>
      <dt>When</dt>
      <dd>
        <DateText at={order.created_at} zone={zone} />
      </dd>
    </div>
    {order.facts.map((fact) => (
      <FactRow key={fact.label} {...fact} />
    ))}
  </dl>
);

const SOON_MS = 6 * 3_600_000;
const isSoon = ({ promised_at, created_at }: Order) =>
  promised_at !== null && Date.parse(promised_at) - Date.parse(created_at) < SOON_MS;

/** How the same biller is performing for others now. */
function OthersNow({ order }: Pick<Part, 'order'>) {
  const biller = order.repeat?.draft['bill_id'];
  if (!biller) return null;
  return (
    <>
      {' '}
      <a className="link" href={paths.billerStatus(biller)}>
        See current service status
      </a>
    </>
  );
}

/** When it should be done, and what happens when it is late. */
function Expected({ order, zone, isLate }: Part & { isLate: boolean }) {
  if (order.status === 'unknown')
    return (
      <>
        We’ll keep checking. You can close this page. We’ll let you know when it’s done.
        <OthersNow order={order} />
      </>
    );
  if (isLate)
    return (
      <>
        This is taking longer than usual. Your money is safe and we’ll let you know when it’s done.
        <OthersNow order={order} />
      </>
    );
  return (
    <>
      {order.promised_at && (
        <>
          Expected by{' '}
          <b>
            <DateText at={order.promised_at} zone={zone} timeOnly={isSoon(order)} />
          </b>
          .{' '}
        </>
      )}
      You can close this page. We’ll let you know when it’s done.
    </>
  );
}

/** Upcoming steps are shown with each item, if items have separate stages. */
const ownSteps = (order: Order) =>
  hasMaps(order) ? order.timeline.filter(({ state }) => state !== 'todo') : order.timeline;

/** The timeline of an order in progress, and what to expect. */
export const Ahead = (part: Part & { isLate: boolean }) => (
  <section className="card stack-s" aria-labelledby="what-happens">
    <h2 className="vh" id="what-happens">
      What happens
    </h2>
    <Timeline label="Timeline" steps={ownSteps(part.order)} zone={part.zone} />
    <p className="note note-line one pt-3 border-t">
      <Icon className="text-clay" path={iconClock} />
      <span>
        <Expected {...part} />
      </span>
    </p>
  </section>
);

/** The story of a decided order. */
export const WhatHappened = ({ order, zone }: Part) => (
  <section className="card stack-s" aria-labelledby="what-happened">
    <div className="card-head flex-wrap">
      <h2 id="what-happened">What happened</h2>
      <StatusChip
        status={order.status}
        text={order.status_text}
        sentTo={order.sent_to}
        onHold={order.on_hold_until !== null}
        stage={order.stage}
      />
    </div>
    <Timeline label="Timeline" steps={ownSteps(order)} zone={zone} />
  </section>
);
