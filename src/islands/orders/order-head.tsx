import type { ReactNode, Ref } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Own } from '#islands/ui/own.tsx';
import { Ring } from '#islands/ui/ring.tsx';
import { Tile, type TileTone } from '#islands/ui/tile.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { iconCheck, iconShieldCheck, iconX } from '#lib/look/first-icons.ts';
import { iconBan, iconHand, iconHourglass, iconUndo2 } from '#lib/look/icons.ts';
import { answerTo } from '#lib/orders/answers.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { Expected, isUnderWay, OthersNow } from './order-expected.tsx';

interface HeadProps {
  order: Order;
  zone: string;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
  heading: Ref<HTMLHeadingElement>;
}

const isWithdrawal = ({ kind }: Order) => kind === 'withdrawal';

/** The status as a heading; the recipient while it is in progress, which says more. */
function headline(order: Order): string {
  const { status, sent_to, direction, status_text, stage, recipient } = order;
  const isSending = status === 'processing' && direction === 'out' && !stage && !sent_to;
  return isSending && recipient ? `Sending to ${recipient}` : status_text;
}

/**
 * What was ordered, with its recipient if neither the heading nor the message has it. A withdrawal is named after
 * its bank, which its account repeats.
 */
function subject(order: Order): string {
  const { name, kind, recipient, message } = order;
  const what = isWithdrawal(order) ? 'Withdrawal' : name;
  if (!recipient || `${headline(order)} ${message}`.includes(recipient)) return what;
  return `${what} ${isWithdrawal(order) ? 'to' : kind === 'sale' ? 'from' : 'for'} ${recipient}`;
}

interface UndoProps {
  order: Order;
  /** What its owner may have got wrong, if its service has a question about it. */
  doubt: string | undefined;
  undo: ReactNode;
}

/** Whether its seconds for undoing run, in which nothing else matters and the button has to be in view. */
export const canUndo = ({ status, can_cancel, cancel_until }: Order): boolean =>
  isOpenStatus(status) && can_cancel && cancel_until !== null;

/** What to check while the order can still be cancelled: the name behind the number in the heading. */
export function Undo({ order, doubt, undo }: UndoProps) {
  const { recipient, recipient_name: who } = order;
  const usual = /\d/.test(recipient ?? '') ? 'Wrong number?' : 'Changed your mind?';
  return (
    <section
      className="card card-clay flex flex-wrap items-center justify-between gap-3 [&_.btn]:min-w-34"
      aria-label="Undo"
    >
      <div className="min-w-0 wrap-anywhere">
        {who && <p className="text-20 font-bold">{who}</p>}
        <p className="cap">{doubt ?? usual} Undo it before it’s sent.</p>
      </div>
      {undo}
    </section>
  );
}

/** The link that explains the state, for members who worry about it. */
function Explained({ status, direction }: Pick<Order, 'status' | 'direction'>) {
  // money that never came in can't be refunded, which the answer there is about
  const href = status === 'failed' && direction === 'in' ? undefined : answerTo(status);
  return href ? (
    <a className="link" href={href}>
      What does this mean?
    </a>
  ) : null;
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

/** Statuses in which it waits for its owner. */
const asking = new Set(['awaiting_user', 'offer_changed']);

/** How it ended, or how much of the promised time has passed; an order with flagged money never looks done. */
function StateMark({ order, now }: { order: Order; now: number }) {
  const { status, created_at, promised_at } = order;
  if (!isUnderWay(order))
    return <Tile {...(order.on_hold_until ? held : (marks[status] ?? back))} round />;
  const until = Date.parse(promised_at ?? '');
  const isAsked = asking.has(status);
  const isMoving = until > now && !isAsked && status !== 'unknown';
  return (
    <span className={`tile tile-round ${isMoving ? '' : 'tile-warn'}`}>
      <Icon path={isAsked ? iconHand : iconHourglass} />
      {isMoving && <Ring from={Date.parse(created_at)} until={until} now={now} />}
    </span>
  );
}

/** A longer amount doesn't fit on a phone at full size. */
const LONG = '150000.00'.length;

/** The top of an order: what it is, how much, its state, and what happens next. */
export function OrderHero({ order, zone, now, heading }: HeadProps) {
  const sum = movedSum(order);
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="cap ord-brand flex items-center gap-2 wrap-anywhere">
            {order.mark && <NetMark id={order.mark} />}
            {subject(order)}
          </p>
          {!isFreeOrder(order) && (
            <p className="mt-1">
              <Money
                amount={sum}
                currency={order.currency}
                size={sum.length > LONG ? 'l' : 'xl'}
                own
              />
            </p>
          )}
          <h1
            className={`mt-1 wrap-anywhere lg:text-24 focus:outline-0 ${canUndo(order) ? 'text-24' : 'text-20'}`}
            ref={heading}
            tabIndex={-1}
          >
            {headline(order)}
          </h1>
        </div>
        <StateMark order={order} now={now} />
      </div>
      <div>
        {order.message !== `${headline(order)}.` && (
          <p>
            <Own text={order.message} />
          </p>
        )}
        {!canUndo(order) && (
          <>
            <Expected order={order} zone={zone} now={now} />
            <div className="flex flex-wrap gap-x-5">
              <Explained {...order} />
              <OthersNow order={order} now={now} />
            </div>
          </>
        )}
      </div>
    </header>
  );
}
