import { atom } from 'nanostores';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { cartLine, type CartLine, type LineAction } from '#lib/shopping/cart-line.ts';

export interface CartMeta {
  total: number;
  page: number;
  limit: number;
}

/** The approved items of a member (spec 3, Cart). */
export interface Cart {
  items: readonly CartLine[];
  meta: CartMeta;
  /** Item codes of the lines to be paid. */
  selectedItems: readonly string[];
}

/** Null until the cart's page has opened it: other pages have none. */
export const $cart = atom<Cart | null>(null);

/** The cart as it was loaded: nothing is selected by default. */
export const asCart = (rows: readonly ShoppingItem[], meta: CartMeta): Cart => ({
  items: rows.map(cartLine),
  meta,
  selectedItems: [],
});

function change(next: (cart: Cart) => Partial<Cart>): void {
  const cart = $cart.get();
  if (cart) $cart.set({ ...cart, ...next(cart) });
}

/** Selects or deselects a line for payment. */
export const selectLine = (code: string, isSelected: boolean): void =>
  change(({ selectedItems }) => ({
    selectedItems: [
      ...selectedItems.filter((each) => each !== code),
      ...(isSelected ? [code] : []),
    ],
  }));

export const markLine = (code: string, action: LineAction): void =>
  change(({ items }) => ({
    items: items.map((line) => (line.product.id === code ? { ...line, action } : line)),
  }));

/** Replaces a line with its current state; one that is no longer approved leaves the cart. */
export const replaceLine = (row: ShoppingItem): void =>
  change(({ items, meta, selectedItems }) => {
    const at = items.findIndex((line) => line.product.id === row.item_code);
    if (at < 0) return {};
    if (row.status === 'approved')
      return { items: items.map((line, i) => (i === at ? cartLine(row, i) : line)) };
    return {
      items: items.filter((_, i) => i !== at).map((line, i) => ({ ...line, id: i + 1 })),
      meta: { ...meta, total: Math.max(0, meta.total - 1) },
      selectedItems: selectedItems.filter((code) => code !== row.item_code),
    };
  });

/** The selected lines, in the order of the cart. */
export const selectedLines = ({ items, selectedItems }: Cart): CartLine[] =>
  items.filter(({ product }) => selectedItems.includes(product.id));
