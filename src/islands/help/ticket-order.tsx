import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { TicketRow } from '#lib/help/contract.ts';
import { iconChevronRight, iconReceiptText } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';

export type OrderOfTicket = NonNullable<TicketRow['order']>;

/** The order that a ticket is about, and the way to it. */
export const TicketOrder = ({ order }: { order: OrderOfTicket }) => (
  <a className="card card-flush row" href={paths.order(order.reference_code)}>
    <Tile icon={iconReceiptText} tone="ink" />
    <span className="row-main">
      <span className="row-t">{order.name}</span>
      <span className="row-s">
        <span className="vh">About order </span>
        {order.reference_code}
      </span>
    </span>
    <Icon path={iconChevronRight} />
  </a>
);
