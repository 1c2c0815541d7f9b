import { iconShoppingCart } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#islands/ui/icon.tsx';

/** The cart with its number of items; the page requests the number only when a PIN is set. */
export function CartBadge({ count = 0 }: { count?: number }) {
  return (
    <a
      className="iconbtn"
      href={paths.cart}
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
    >
      <Icon path={iconShoppingCart} />
      {count > 0 && (
        <span className="badge badge-ink" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
