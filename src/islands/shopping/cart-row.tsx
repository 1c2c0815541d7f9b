import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
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
  if (!src) return null;
  return (
    <img className="h-14 w-14 flex-none rounded object-cover" src={src} alt="" loading="lazy" />
  );
}

/** A single item leaves the cart: for now, or permanently. */
function Leaving({ line, used }: Pick<CartRowProps, 'line' | 'used'>) {
  const { product, action } = line;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="line"
        size="small"
        busy={action === 'decline'}
        busyText="Declining"
        onClick={() => used.decline(line)}
      >
        Decline<span className="vh">: {product.title}</span>
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={action === 'remove'}
        busyText="Removing"
        onClick={() => used.remove(line)}
      >
        Remove<span className="vh">: {product.title}</span>
      </Button>
    </div>
  );
}

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
            <span className="font-semibold break-words">{product.title}</span>
          </CheckBox>
        </div>
        <Picture src={product.image_url} />
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
      <ItemDetails code={product.id} name={product.title} label="Why this price?" />
      <QuantityForm
        name={product.title}
        quantity={line.quantity}
        busy={action === 'quantity'}
        onChange={(quantity) => used.setQuantity(line, quantity)}
      />
      <Leaving line={line} used={used} />
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
