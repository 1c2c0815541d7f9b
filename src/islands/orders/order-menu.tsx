import type { MouseEvent } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { iconChevronRight, iconShieldCheck, iconTriangleAlert } from '#lib/look/first-icons.ts';
import { iconFlag, iconCopy } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { numberOf, SaveNumber } from './save-number.tsx';
import { useReceipt } from './use-receipt.ts';

/** Whether it takes money out, so that someone can be tricked into it. */
const isPayment = ({ kind }: Order): boolean => kind === 'purchase' || kind === 'withdrawal';

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
          <span className="row-s">We’ll attach this order</span>
        </span>
        <Icon path={iconChevronRight} />
      </a>
      {isPayment(order) && (
        <a className="row" href={paths.tricked(order.reference_code)}>
          <Tile icon={iconTriangleAlert} tone="ink" />
          <span className="row-main">
            <span className="row-t">I was tricked</span>
            <span className="row-s">We stop it if it hasn’t left</span>
          </span>
          <Icon path={iconChevronRight} />
        </a>
      )}
      {number && order.status === 'completed' && <SaveNumber number={number} />}
    </div>
  );
}

/** Copies the link that proves the receipt; without JavaScript it leads to the page that checks. */
function CheckLink({ reference }: { reference: string }) {
  const { busy, run } = useReceipt();
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void run((files) => files.copyCheckLink(reference));
  };
  return (
    <a className="row" href={paths.verifyReceipt} aria-busy={busy || undefined} onClick={press}>
      <Tile icon={iconShieldCheck} tone="ink" />
      <span className="row-main">
        <span className="row-t">Anyone can check this receipt</span>
        <span className="row-s">Copy a proof link. No account needed.</span>
      </span>
      {busy ? <Spinner /> : <Icon path={iconCopy} />}
    </a>
  );
}
