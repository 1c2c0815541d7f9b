import { useStore } from '@nanostores/react';
import { CartBadge } from '#islands/shell/cart-badge.tsx';
import { $cart } from '#lib/shopping/browser/shopping-cart.ts';

/** The badge on the cart's own page, which follows removals from the cart. */
export function LiveCartBadge({ count }: { count: number }) {
  const cart = useStore($cart, { ssr: 'initial' });
  return <CartBadge count={cart?.meta.total ?? count} />;
}
