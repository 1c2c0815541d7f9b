import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import { iconFlag } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { CheckLink } from './check-link.tsx';
import { numberOf, SaveNumber } from './save-number.tsx';

/** Further actions on an order. */
export function OrderMenu({ order }: { order: Order }) {
  const number = numberOf(order);
  return (
    <div className="card card-flush rows">
      {!isFreeOrder(order) && <CheckLink reference={order.reference_code} />}
      <a className="row" href={paths.newTicket(order.reference_code)}>
        <Tile icon={iconFlag} tone="ink" />
        <span className="row-main">
          <span className="row-t">Report a problem</span>
          <span className="row-s">We attach this order for you</span>
        </span>
        <Icon path={iconChevronRight} />
      </a>
      {number && order.status === 'completed' && <SaveNumber number={number} />}
    </div>
  );
}
