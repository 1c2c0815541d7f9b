import '#styles/recipes/order.css';
import { useCallback } from 'react';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { PriceLines } from '#islands/ui/price-lines.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import type { Order } from '#lib/contracts/orders.ts';
import { iconCheck, iconClock, iconUndo2 } from '#lib/look/icons.ts';
import { stateWord } from '#lib/look/states.ts';
import { OrderActions, ReportLink } from './order-actions.tsx';
import { UndoButton } from './undo-button.tsx';
import { useLiveOrder } from './use-live-order.ts';

interface Part {
  order: Order;
  zone: string;
}

function Head({ order }: { order: Order }) {
  const { word } = stateWord(order.status, order.sent_to);
  return (
    <div className="ord-head" aria-live="polite">
      <Picture name="open" />
      <div className="stack-xs">
        <p className="cap">{[order.name, order.detail].filter(Boolean).join(' for ')}</p>
        <h1>{word}</h1>
        <p>{order.message}</p>
      </div>
    </div>
  );
}

function Done({ order }: { order: Order }) {
  const isDone = order.status === 'completed';
  const { word } = stateWord(order.status);
  return (
    <div className="receipt-top" aria-live="polite">
      <Tile icon={isDone ? iconCheck : iconUndo2} tone={isDone ? 'ok' : 'ink'} round />
      <div>
        <p className="cap">{[order.name, order.detail].filter(Boolean).join(' for ')}</p>
        <h1>{word}</h1>
      </div>
    </div>
  );
}

const Facts = ({ order, zone }: Part) => (
  <dl className="facts">
    <div>
      <dt>When</dt>
      <dd>
        <DateText at={order.created_at} zone={zone} />
      </dd>
    </div>
    <div>
      <dt>Reference</dt>
      <dd>
        {order.reference_code}
        <CopyButton value={order.reference_code} label="Copy reference" />
      </dd>
    </div>
    {order.facts.map(({ label, value, copy }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {copy && <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />}
        </dd>
      </div>
    ))}
  </dl>
);

function WhatHappened({ order, zone, isOpen }: Part & { isOpen: boolean }) {
  return (
    <section className="card stack-s" aria-labelledby="what-happened">
      <div className="card-head">
        <h2 id="what-happened">What happened</h2>
        <StatusChip status={order.status} sentTo={order.sent_to} />
      </div>
      <Timeline label="Timeline" steps={order.timeline} zone={zone} live={isOpen} />
      {isOpen && (
        <p className="note note-line one">
          <Icon path={iconClock} />
          <span>
            {order.promised_at && (
              <>
                Nine of ten are done by <DateText at={order.promised_at} zone={zone} />.{' '}
              </>
            )}
            You can close this page: we tell you when it is done.
          </span>
        </p>
      )}
    </section>
  );
}

const Price = ({ order }: { order: Order }) => (
  <PriceLines {...order.lines} currency={order.currency} arrived={order.arrived} />
);

/** An order's own page: what is happening, where the money is, the five lines, what to do next. */
export function OrderView({ order: first, zone }: Part) {
  const { order, setOrder, refresh, isOpen } = useLiveOrder(first);
  const tooLate = useCallback(() => void refresh(), [refresh]);
  const part = { order, zone };
  if (isOpen)
    return (
      <article className="ord">
        <div className="ord-a">
          <Head order={order} />
          <UndoButton order={order} onUndone={setOrder} onTooLate={tooLate} />
          <WhatHappened {...part} isOpen />
        </div>
        <div className="ord-b">
          <section className="card" aria-label="Price">
            <Price order={order} />
          </section>
          <section className="card" aria-label="References">
            <Facts {...part} />
          </section>
          <ReportLink reference={order.reference_code} />
        </div>
      </article>
    );
  return (
    <article className="ord">
      <div className="ord-a">
        <section className="receipt" aria-label="Receipt">
          <Done order={order} />
          <p>{order.message}</p>
          <Price order={order} />
          <Facts {...part} />
        </section>
        <OrderActions order={order} />
      </div>
      <div className="ord-b">
        <WhatHappened {...part} isOpen={false} />
        <ReportLink reference={order.reference_code} />
      </div>
    </article>
  );
}
