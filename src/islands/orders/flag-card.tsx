import { Own } from '#islands/ui/own.tsx';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { openFlagged } from '#lib/browser/stores/overlays.ts';
import type { Order } from '#lib/orders/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { AppealForm } from './appeal-form.tsx';
import { FlagReason } from './flag-reason.tsx';

interface FlagCardProps {
  order: Order;
  zone: string;
  onOrder: (order: Order) => void;
}

/** Held money of this order: why, until when, and what its owner can do. */
export function FlagCard({ order, zone, onOrder }: FlagCardProps) {
  if (order.flags.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="held">
      {order.flags.map((flag, at) => (
        <div className="stack-s" key={flag.flag}>
          <h2 id={at === 0 ? 'held' : undefined}>
            <Own text={formatMoney(flag.amount, flag.currency)} /> is on hold for review
          </h2>
          <FlagReason flag={flag} zone={zone} />
          {flag.appealed_at && (
            <p className="sub">
              You asked for another review: <DateText at={flag.appealed_at} zone={zone} />.
            </p>
          )}
        </div>
      ))}
      {order.flags.some(({ kind }) => kind === 'manual') && (
        <Button variant="tint" onClick={openFlagged}>
          Resolve
        </Button>
      )}
      {order.flags.some(({ appealed_at }) => appealed_at === null) && (
        <AppealForm about="flag" reference={order.reference_code} onSent={onOrder} />
      )}
    </section>
  );
}
