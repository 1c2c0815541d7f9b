import { Own } from '#islands/ui/own.tsx';
import type { OrderItem } from '#lib/orders/item.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { formatMoney } from '#lib/money.ts';

const itemWords = { open: 'On its way', delivered: 'Arrived', failed: 'Not delivered' } as const;

const stateOfItem = ({ state, refunded, stage }: OrderItem) =>
  stage ?? (state === 'delivered' && Number(refunded) > 0 ? 'Refunded' : itemWords[state]);

const describeRefunded = (item: OrderItem, currency: Order['currency']) =>
  `${formatMoney(item.refunded, currency)} back`;

/** In one piece: the parts of a value are set side by side, as columns. */
const StateAndRefund = ({ item, currency }: { item: OrderItem; currency: Order['currency'] }) => (
  <span>
    {stateOfItem(item)}
    {Number(item.refunded) > 0 && <Own text={`, ${describeRefunded(item, currency)}`} />}
  </span>
);

/** The price of an item with separate stages, which are shown there. */
const Cost = ({ item, currency }: { item: OrderItem; currency: Order['currency'] }) => (
  <span>
    <Own text={formatMoney(item.amount, currency)} />
    {Number(item.refunded) > 0 && (
      <span className="cap block">
        <Own text={describeRefunded(item, currency)} />
      </span>
    )}
  </span>
);

/** Each item with separate stages, or with a refund, and its amount. */
function BoughtItems({ order: { items, lines, currency } }: { order: Order }) {
  if (!items || (!lines.refunded && !items.some(({ stage }) => stage))) return null;
  return (
    <dl className="facts">
      {items.map((item, n) => (
        <div key={n}>
          <dt>{item.title}</dt>
          <dd>
            {item.steps ? (
              <Cost item={item} currency={currency} />
            ) : (
              <StateAndRefund item={item} currency={currency} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The outcome of one item of a sale: paid, offered another price, or declined. Why it was refused has its own card. */
function Outcome({ item, currency }: { item: OrderItem; currency: Order['currency'] }) {
  const { state, amount, paid, offer, reason, refused } = item;
  if (paid !== undefined) return <Own text={`Paid ${formatMoney(paid, currency)}`} />;
  if (offer !== undefined)
    return (
      <>
        New offer {formatMoney(offer, currency)} instead of {formatMoney(amount, currency)}
      </>
    );
  return (
    <>
      {state === 'failed'
        ? ['Declined', !refused && reason].filter(Boolean).join('. ')
        : 'In review'}
    </>
  );
}

/** Each of several sold items, once there was a decision on them. */
function SoldItems({ order: { items, currency } }: { order: Order }) {
  const isDecided = items?.some(({ state, offer }) => state !== 'open' || offer !== undefined);
  if (!items || !isDecided) return null;
  return (
    <dl className="facts">
      {items.map((item) => (
        <div key={item.title}>
          <dt>{item.title}</dt>
          <dd>
            <Outcome item={item} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The items of an order that has several, if there is more to say about them than about the whole. */
export const Items = ({ order }: { order: Order }) =>
  order.kind === 'sale' ? <SoldItems order={order} /> : <BoughtItems order={order} />;
