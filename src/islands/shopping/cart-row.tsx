import { useEffect, useState } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Money } from '#islands/ui/money.tsx';
import { MoreMenu } from '#islands/ui/more-menu.tsx';
import { Note } from '#islands/ui/note.tsx';
import { iconShoppingCart } from '#lib/look/first-icons.ts';
import type { CartLine } from '#lib/shopping/cart-line.ts';
import { formatTimeLeft } from '#lib/time-spans.ts';
import { ItemDetails } from './item-details.tsx';
import { QuantityForm } from './quantity-form.tsx';
import type { UsedCart } from './use-cart.ts';

export interface CartRowProps {
  line: CartLine;
  used: UsedCart;
  /** Why it couldn't be paid for. */
  refusal: string | undefined;
  /** The server's time when it rendered the page, and the page's time zone. */
  now: number;
  zone: string;
}

/** The shop may have fewer than requested. */
function Fewer({ line: { quantity, requestedQuantity: wanted } }: { line: CartLine }) {
  return quantity < wanted ? (
    <p className="text-14">
      Only {quantity} of {wanted}: the shop has no more.
    </p>
  ) : null;
}

function Picture({ src }: { src: string | null }) {
  return (
    <span className="grid h-16 w-16 flex-none place-content-center overflow-hidden rounded bg-line-2 text-ink-3">
      {src ? (
        <img className="h-16 w-16 object-cover" src={src} alt="" loading="lazy" />
      ) : (
        <Icon path={iconShoppingCart} />
      )}
    </span>
  );
}

/** A single item leaves the cart: for now, or permanently. */
const Leaving = ({ line, used }: Pick<CartRowProps, 'line' | 'used'>) => (
  <MoreMenu
    label={`More for ${line.product.title}`}
    busy={line.action === 'decline' || line.action === 'remove'}
    items={[
      { label: 'Decline this quote', onPress: () => used.decline(line) },
      { label: 'Remove from my list', onPress: () => used.remove(line) },
    ]}
  />
);

/** One approved item: its price, how long that is valid, and its actions. */
export function CartRow({ line, used, refusal, now, zone }: CartRowProps) {
  const { product, action } = line;
  const { cart, select } = used;
  const left = useLeft(line.endsAt, now);
  const isOver = left <= 0;
  const isSelected = cart.selectedItems.includes(product.id);
  useEffect(() => {
    if (isOver && isSelected) select(product.id, false);
  }, [isOver, isSelected, select, product.id]);
  return (
    <li className="card stack-s" aria-busy={action !== 'none' || undefined}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <CheckBox
            checked={isSelected}
            disabled={isOver}
            onChange={({ target }) => select(product.id, target.checked)}
          >
            <span className="flex flex-wrap gap-3">
              <Picture src={product.image_url} />
              <span className="min-w-0 flex-1 basis-20 font-semibold break-words">
                {product.title}
              </span>
            </span>
          </CheckBox>
        </div>
        <Leaving line={line} used={used} />
      </div>
      {refusal && (
        <Note tone="clay" alert>
          {refusal}
        </Note>
      )}
      <div className="grid gap-1">
        <Money amount={line.total_cost} currency={line.currency} size="m" />
        <Fewer line={line} />
        <p className="text-14 text-ink-2">
          To {line.delivery.first_name} {line.delivery.last_name}, {line.shipping_country}
        </p>
        <TimeLeft until={line.endsAt} zone={zone} left={left} />
      </div>
      <QuantityForm
        name={product.title}
        quantity={line.quantity}
        busy={action === 'quantity'}
        onChange={(quantity) => used.setQuantity(line, quantity)}
      />
      <ItemDetails code={product.id} name={product.title} label="Why this price?" />
    </li>
  );
}

const MINUTE_MS = 60_000;

/** Seconds until a time, updated each minute; by the page's own time until hydration. */
function useLeft(until: string, now: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    // the server's clock, moved on by this device's
    const started = Date.now();
    const timer = setInterval(() => setAt(now + Date.now() - started), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  return Math.floor((Date.parse(until) - at) / 1_000);
}

interface TimeLeftProps {
  until: string;
  zone: string;
  left: number;
}

/** How long a quote is valid. */
const TimeLeft = ({ until, zone, left }: TimeLeftProps) => (
  <p className="text-13 text-ink-3">
    {left > 0 ? (
      <>
        Price locked until <DateText at={until} zone={zone} inSentence /> ({formatTimeLeft(left)})
      </>
    ) : (
      'This quote has expired. You can ask for a new one in your list.'
    )}
  </p>
);
