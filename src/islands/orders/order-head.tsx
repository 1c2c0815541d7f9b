import { Own } from '#islands/ui/own.tsx';
import type { ReactNode, Ref } from 'react';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Tile, type TileTone } from '#islands/ui/tile.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { iconCheck, iconShieldCheck, iconX } from '#lib/look/first-icons.ts';
import { iconBan, iconUndo2 } from '#lib/look/icons.ts';
import { answerTo } from '#lib/orders/answers.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { heroSteps, type HeroStep } from '#lib/orders/hero-steps.ts';

interface HeadProps {
  order: Order;
  heading: Ref<HTMLHeadingElement>;
}

const isWithdrawal = ({ kind }: Order) => kind === 'withdrawal';

/** A withdrawal is named after its bank, which its account repeats. */
const subject = (order: Order) =>
  isWithdrawal(order)
    ? `Withdrawal to ${order.recipient}`
    : [order.name, order.recipient]
        .filter(Boolean)
        .join(order.kind === 'sale' ? ' from ' : ' for ');

/** The status as a heading; the recipient while it is in progress, which says more. */
function headline(order: Order): string {
  const { status, sent_to, direction, status_text, stage, recipient } = order;
  const isSending = status === 'processing' && direction === 'out' && !stage && !sent_to;
  return isSending && recipient ? `Sending to ${recipient}` : status_text;
}

interface RecipientProps {
  order: Order;
  /** What its owner may have got wrong, if its service has a question about it. */
  doubt: string | undefined;
  undo: ReactNode;
}

/** The recipient, large, while the order can still be cancelled; nothing if the buyer keeps it. */
export function Recipient({ order, doubt, undo }: RecipientProps) {
  const { name, recipient, recipient_name: who } = order;
  const usual = /\d/.test(recipient ?? '') ? 'Wrong number?' : 'Changed your mind?';
  const what = isWithdrawal(order) ? 'Your withdrawal' : name;
  return (
    <section
      className="card card-clay flex flex-wrap items-center justify-between gap-3 [&_.btn]:min-w-34"
      aria-label="Undo"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="cap">
          {recipient ? `${what} goes to` : isFreeOrder(order) ? 'You get' : 'You’re buying'}
        </p>
        <p className="ord-to num text-24 font-bold tracking-[-0.01em]">
          {who ?? recipient ?? name}
        </p>
        {who && <p className="num">{recipient}</p>}
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

const bars: Record<HeroStep['state'], string> = {
  did: 'bg-success',
  now: 'animate-fill origin-left bg-clay',
  todo: '',
};
const spoken: Record<HeroStep['state'], string> = { did: 'done', now: 'now', todo: 'to do' };

/** Its progress in three steps; the current one moves, unless motion is unwanted. */
function Steps({ order }: { order: Order }) {
  const steps = heroSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label="Progress">
      {steps.map(({ title, state }) => (
        <li key={title} className="grid min-w-0 grid-cols-1 content-start gap-1 break-words">
          <span className="h-1 overflow-hidden rounded-full bg-line-2" aria-hidden="true">
            <span className={`block h-full ${bars[state]}`} />
          </span>
          <span className={state === 'todo' ? 'text-13 text-ink-3' : 'text-13 font-semibold'}>
            {title}
            <span className="vh">, {spoken[state]}</span>
          </span>
        </li>
      ))}
    </ol>
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

/** How it ended; an order with flagged money never looks done. */
function EndMark({ order }: { order: Order }) {
  if (isOpenStatus(order.status)) return null;
  return <Tile {...(order.on_hold_until ? held : (marks[order.status] ?? back))} round />;
}

/** A longer amount doesn't fit on a phone at full size. */
const LONG = '150000.00'.length;

/** The top of an order: its amount, recipient, state and progress. */
export function OrderHero({ order, heading }: HeadProps) {
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
            className="mt-1 text-20 wrap-anywhere lg:text-24 focus:outline-0"
            ref={heading}
            tabIndex={-1}
          >
            {headline(order)}
          </h1>
        </div>
        <EndMark order={order} />
      </div>
      <Steps order={order} />
      <div>
        <p>
          <Own text={order.message} />
        </p>
        <Explained {...order} />
      </div>
    </header>
  );
}
