import { DateText } from '#islands/ui/date-text.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';

interface OthersProps {
  order: Order;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

interface ExpectedProps extends OthersProps {
  zone: string;
}

/** Whether something is still to come: a decision, or what has been paid for. */
export const isUnderWay = ({ status, stage }: Order): boolean =>
  isOpenStatus(status) || stage !== undefined;

/** Whether it should have been done by now. */
const isLate = ({ order, now }: OthersProps): boolean =>
  isUnderWay(order) && Date.parse(order.promised_at ?? '') < now;

const SOON_MS = 6 * 3_600_000;

/** How the same biller is performing for others, if the answer is missing or late. */
export function OthersNow({ order, now }: OthersProps) {
  const biller = order.repeat?.draft['bill_id'];
  if (!biller || !(order.status === 'unknown' || isLate({ order, now }))) return null;
  return (
    <a className="link" href={paths.billerStatus(biller)}>
      See current service status
    </a>
  );
}

/** Whether a reviewer has opened a sale. */
const reviewOf = ({ kind, status, in_hands }: Order) =>
  kind === 'sale' && status === 'under_review'
    ? in_hands
      ? 'A reviewer has opened it. '
      : 'It’s waiting for a reviewer. '
    : '';

/** Under the message of an order in progress: when it should be done, and that this page can be closed. */
export function Expected({ order, zone, now }: ExpectedProps) {
  const { status, created_at, promised_at: by } = order;
  // another offer says by when it ends
  if (!isUnderWay(order) || status === 'offer_changed') return null;
  const isUnknown = status === 'unknown';
  if (isLate({ order, now }) && !isUnknown)
    return (
      <p className="sub mt-1">
        {reviewOf(order)}This is taking longer than usual. Your money is safe and we’ll let you know
        when it’s done.
      </p>
    );
  const isSoon = Date.parse(by ?? '') - Date.parse(created_at) < SOON_MS;
  return (
    <p className="sub mt-1">
      {reviewOf(order)}
      {by && !isUnknown && (
        <>
          Expected by{' '}
          <b>
            <DateText at={by} zone={zone} timeOnly={isSoon} />
          </b>
          .{' '}
        </>
      )}
      You can close this page. We’ll let you know when it’s done.
    </p>
  );
}
