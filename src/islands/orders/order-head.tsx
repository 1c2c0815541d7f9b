import type { ReactNode, Ref } from 'react';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { Tile, type TileTone } from '#islands/ui/tile.tsx';
import type { Order } from '#lib/contracts/orders.ts';
import { iconCheck, iconShieldCheck, iconX } from '#lib/look/first-icons.ts';
import { iconBan, iconUndo2 } from '#lib/look/icons.ts';
import { answerTo } from '#lib/order-answers.ts';
import { formatMoney } from '#lib/money.ts';
import { isFreeOrder } from '#lib/rules/free-order.ts';

interface HeadProps {
  order: Order;
  heading: Ref<HTMLHeadingElement>;
}

const isWithdrawal = ({ type }: Order) => type === 'primary-account-withdrawal';

/** A withdrawal is named after its bank, which its account names again. */
const subject = (order: Order) =>
  isWithdrawal(order)
    ? `Withdrawal to ${order.recipient}`
    : [order.name, order.recipient]
        .filter(Boolean)
        .join(order.kind === 'sale' ? ' from ' : ' for ');

/** The status as a heading: with the amount while nothing has left, else the status's own words. */
function headline({ status, sent_to, direction, total, currency, status_text }: Order): string {
  const isWaiting = status === 'processing' && !sent_to && direction === 'out';
  return isWaiting && !isFreeOrder({ direction, total })
    ? `${formatMoney(total, currency)} is on hold`
    : status_text;
}

/** What its owner may have got wrong, before it is sent. */
function doubtOf(order: Order): string {
  if (isWithdrawal(order)) return 'Wrong account?';
  return /\d/.test(order.recipient ?? '') ? 'Wrong number?' : 'Changed your mind?';
}

/** Who gets it, large, while it can still be taken back; what the buyer keeps goes to nobody else. */
export function Recipient({ order, undo }: { order: Order; undo: ReactNode }) {
  const { name, recipient, recipient_name: who } = order;
  const what = isWithdrawal(order) ? 'Your withdrawal' : name;
  return (
    <section className="card card-clay ord-undo" aria-label="Undo">
      <div>
        <p className="cap">
          {recipient ? `${what} goes to` : isFreeOrder(order) ? 'You get' : 'You buy'}
        </p>
        <p className="ord-to num">{who ?? recipient ?? name}</p>
        {who && <p className="num">{recipient}</p>}
        <p className="cap">{doubtOf(order)} Undo it before it’s sent.</p>
      </div>
      {undo}
    </section>
  );
}

/** Where the state is explained, for those whom it worries. */
function Explained({ status }: Pick<Order, 'status'>) {
  const href = answerTo(status);
  return href ? (
    <a className="link" href={href}>
      What does this mean?
    </a>
  ) : null;
}

/** The head of an order that is still moving. */
export function OpenHead({ order, heading }: HeadProps) {
  return (
    <div className="ord-head">
      <Picture name="open" />
      <div className="stack-xs">
        <p className="cap ord-brand">
          {order.mark && <NetMark letters="" id={order.mark} />}
          {subject(order)}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {headline(order)}
        </h1>
        <p>{order.message}</p>
        <Explained status={order.status} />
      </div>
    </div>
  );
}

const marks: Record<string, { icon: string; tone: TileTone }> = {
  completed: { icon: iconCheck, tone: 'ok' },
  partly_completed: { icon: iconCheck, tone: 'ok' },
  failed: { icon: iconX, tone: 'bad' },
  rejected: { icon: iconX, tone: 'bad' },
  cancelled: { icon: iconBan, tone: 'ink' },
};

const back = { icon: iconUndo2, tone: 'ink' } as const;
const held = { icon: iconShieldCheck, tone: 'warn' } as const;

/** The head of the receipt. */
export function DoneHead({ order, heading }: HeadProps) {
  const mark = order.on_hold_until ? held : (marks[order.status] ?? back);
  return (
    <div className="receipt-top">
      <Tile {...mark} round />
      <div>
        <p className="cap ord-brand">
          {order.mark && <NetMark letters="" id={order.mark} />}
          {subject(order)}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {headline(order)}
        </h1>
        <Explained status={order.status} />
      </div>
    </div>
  );
}
