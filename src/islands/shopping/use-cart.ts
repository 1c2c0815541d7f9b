import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#lib/browser/api/client.ts';
import { changeQuantity, declineItem, removeItem } from '#lib/shopping/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { openAction, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import {
  $cart,
  asCart,
  markLine,
  replaceLine,
  selectLine,
  selectedLines,
  type CartMeta,
} from '#lib/shopping/browser/shopping-cart.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { totalOf, type CartLine, type LineAction } from '#lib/shopping/cart-line.ts';

const confirmations = {
  decline: {
    title: 'Decline this quote?',
    message: 'It leaves your cart; your other items stay. You can ask for a new quote later.',
    actionButtonText: 'Decline',
  },
  remove: {
    title: 'Remove this item?',
    message: 'It leaves your cart and your list for good; your other items stay.',
    actionButtonText: 'Remove',
  },
} as const;

/** One change of a line at a time; the result replaces the line. */
async function act(
  { product: { id } }: CartLine,
  action: LineAction,
  call: () => Promise<Reply<ShoppingItem>>,
  say: (row: ShoppingItem) => string,
): Promise<void> {
  markLine(id, action);
  try {
    const { data } = await call();
    replaceLine(data);
    showToast(say(data));
  } catch (error) {
    markLine(id, 'none');
    presentError(error);
  }
}

const ask = (action: keyof typeof confirmations, onAction: () => Promise<void>) =>
  openAction({ type: 'warning', ...confirmations[action], onAction });

/** A removed line loses the focus, which moves to the list. */
function useKeptFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const had = before.current;
    before.current = count;
    if (count < had && document.activeElement === document.body) list.current?.focus();
  }, [count]);
  return list;
}

/** The loaded cart, and the actions on its lines. */
export function useCart(rows: readonly ShoppingItem[], meta: CartMeta) {
  const [first] = useState(() => asCart(rows, meta));
  const cart = useStore($cart, { ssr: 'initial' }) ?? first;
  useEffect(() => {
    $cart.set(first);
    wakeOverlays();
    return () => $cart.set(null);
  }, [first]);
  const lines = selectedLines(cart);
  const list = useKeptFocus(cart.items.length);
  return {
    list,
    cart,
    lines,
    total: totalOf(lines),
    select: selectLine,
    setQuantity: (line: CartLine, quantity: number) =>
      void act(
        line,
        'quantity',
        () => changeQuantity(line.product.id, quantity),
        ({ status }) =>
          status === 'approved' ? 'The price has changed.' : 'We’ll send you a new quote.',
      ),
    decline: (line: CartLine) =>
      ask('decline', () =>
        act(
          line,
          'decline',
          () => declineItem(line.product.id),
          () => 'Quote declined.',
        ),
      ),
    remove: (line: CartLine) =>
      ask('remove', () =>
        act(
          line,
          'remove',
          () => removeItem(line.product.id),
          () => 'Item removed.',
        ),
      ),
  };
}

export type UsedCart = ReturnType<typeof useCart>;
