import { DateText } from '#islands/ui/date-text.tsx';
import { FactRow } from '#islands/ui/fact-row.tsx';
import { NothingToPay, PriceLines } from '#islands/ui/price-lines.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { isMoneyBack, totalLabel } from '#lib/orders/total-label.ts';
import { isUnderWay } from './order-expected.tsx';
import { hasMaps, Legs } from './order-lines.tsx';

export interface Part {
  order: Order;
  zone: string;
}

/** A sale: nothing is taken, and unsold items pay nothing. */
function SalePrice({ order }: { order: Order }) {
  const { lines, currency, arrived, status } = order;
  const { arrives } = lines;
  return (
    <PriceLines
      own
      {...lines}
      arrives={isMoneyBack(order) && 'amount' in arrives ? { ...arrives, amount: '0' } : arrives}
      currency={currency}
      arrived={arrived || status === 'partly_completed'}
      labels={{ total: totalLabel(order) }}
    />
  );
}

/** The five lines. After a refund, nothing arrived and nothing was taken. */
export function Price({ order }: { order: Order }) {
  const { lines, currency, arrived } = order;
  if (order.kind === 'sale') return <SalePrice order={order} />;
  if (isFreeOrder(order)) return <NothingToPay />;
  const labels = { total: totalLabel(order) };
  if (!isMoneyBack(order))
    return <PriceLines own {...lines} currency={currency} arrived={arrived} labels={labels} />;
  const { arrives } = lines;
  const nothing = 'text' in arrives ? { ...arrives, text: 'Nothing' } : { ...arrives, amount: '0' };
  return <PriceLines own {...lines} arrives={nothing} currency={currency} labels={labels} />;
}

/** Facts of an order, without those that its name says. */
export const Facts = ({ order, zone }: Part) => (
  <dl className="facts">
    <div>
      <dt>When</dt>
      <dd>
        <DateText at={order.created_at} zone={zone} />
      </dd>
    </div>
    {order.facts
      .filter(({ value, copy }) => copy || !order.name.startsWith(value))
      .map((fact) => (
        <FactRow key={fact.label} {...fact} />
      ))}
  </dl>
);

/** Without the steps of single items, which are shown with each, if items have separate stages. */
function ownSteps(order: Order) {
  if (!hasMaps(order)) return order.timeline;
  const isOfItem = (step: string) =>
    order.items?.some(({ title }) => step.startsWith(`${title}: `)) ?? false;
  return order.timeline.filter(({ title, state }) => state !== 'todo' && !isOfItem(title));
}

/** Its steps, without what the head or a card above says. */
function stepsOf(order: Order) {
  const said = `${order.message} ${order.offer?.reason}`;
  return ownSteps(order).map((step) =>
    step.text && said.includes(step.text) ? { ...step, text: null } : step,
  );
}

/** Each step of an order with its time, and what comes next; for stages, how far they are. */
export const WhatHappened = ({ order, zone }: Part) => (
  <section className="card stack-s" aria-labelledby="what-happened">
    <h2 className={isUnderWay(order) ? 'vh' : undefined} id="what-happened">
      {isUnderWay(order) ? 'What happens' : 'What happened'}
    </h2>
    {order.stage && <Legs steps={ownSteps(order)} zone={zone} />}
    <Timeline label="Timeline" steps={stepsOf(order)} zone={zone} day={order.created_at} />
  </section>
);
