import { useState, type ReactNode } from 'react';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Money } from '#islands/ui/money.tsx';
import type { CartMeta } from '#lib/shopping/browser/shopping-cart.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { CartRow } from './cart-row.tsx';
import { PaySelected } from './pay-selected.tsx';
import { useCart } from './use-cart.ts';

interface CartViewProps {
  rows: readonly ShoppingItem[];
  meta: CartMeta;
  currency: CurrencyCode;
  now: number;
  zone: string;
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

const EmptyCart = ({ drawn }: { drawn?: ReactNode }) => (
  <EmptyState
    drawn={drawn}
    title="Your cart is empty"
    text="Items will show here once we’ve sent you a quote."
    action={
      <a className="btn btn-tint" href={paths.shopping}>
        See your items
      </a>
    }
  />
);

/** Items with a quote: each is accepted or declined separately. */
export function CartView({ rows, meta, currency, now, zone, drawn }: CartViewProps) {
  const used = useCart(rows, meta);
  const { cart, lines, list, total } = used;
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const refuse = (texts: Record<string, string>) => {
    setRefused(texts);
    for (const code of Object.keys(texts)) used.select(code, false);
  };
  if (cart.items.length === 0)
    return (
      <div ref={list} tabIndex={-1}>
        <EmptyCart drawn={drawn} />
      </div>
    );
  return (
    <div className="sell-flow" ref={list} tabIndex={-1}>
      <div className="sell-a">
        <p className="sub">Choose what to buy. Declining one doesn’t affect the others.</p>
        <ul className="stack">
          {cart.items.map((line) => (
            <CartRow
              key={line.product.id}
              line={line}
              used={used}
              now={now}
              zone={zone}
              refusal={refused[line.product.id]}
            />
          ))}
        </ul>
        {cart.meta.total > cart.items.length && (
          <p className="sub">
            You’re seeing {cart.items.length} of {cart.meta.total} items. The others will show once
            these are paid or removed.
          </p>
        )}
      </div>
      <div className="sell-b">
        <section className="flow-foot" aria-label="Selected items">
          <p className="flow-sum" aria-live="polite">
            <span>
              {lines.length} of {cart.items.length} selected
            </span>
            <Money amount={total} currency={currency} size="m" />
          </p>
          <PaySelected
            items={lines.map(({ product }) => ({ item_code: product.id, name: product.title }))}
            onRefused={refuse}
          />
        </section>
      </div>
    </div>
  );
}
