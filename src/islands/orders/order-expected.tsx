import { DateText } from '#islands/ui/date-text.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';

interface ExpectedProps {
  order: Order;
  zone: string;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

const SOON_MS = 6 * 3_600_000;

/** How the same biller is performing for others now. */
function OthersNow({ order }: Pick<ExpectedProps, 'order'>) {
  const biller = order.repeat?.draft['bill_id'];
  if (!biller) return null;
  return (
    <>
      {' '}
      <a className="link" href={paths.billerStatus(biller)}>
        See current service status
      </a>
    </>
  );
}

/** Whether a reviewer has opened a sale. */
const reviewOf = ({ kind, status, in_hands }: Order) =>
  kind === 'sale' && status === 'under_review'
    ? in_hands
      ? 'A reviewer is looking at it. '
      : 'It’s waiting for a reviewer. '
    : '';

/** Under the message of an order in progress: when it should be done, and that nobody has to wait here. */
export function Expected({ order, zone, now }: ExpectedProps) {
  const { status, created_at, promised_at: by } = order;
  // another offer says by when it ends
  if (!isOpenStatus(status) || status === 'offer_changed') return null;
  const isUnknown = status === 'unknown';
  const until = Date.parse(by ?? '');
  if (until < now && !isUnknown)
    return (
      <p className="sub">
        This is taking longer than usual. Your money is safe and we’ll let you know when it’s done.
        <OthersNow order={order} />
      </p>
    );
  return (
    <p className="sub">
      {reviewOf(order)}
      {by && !isUnknown && (
        <>
          Expected by{' '}
          <b>
            <DateText at={by} zone={zone} timeOnly={until - Date.parse(created_at) < SOON_MS} />
          </b>
          .{' '}
        </>
      )}
      You can close this page. We’ll let you know when it’s done.
      {isUnknown && <OthersNow order={order} />}
    </p>
  );
}
