import type { Order } from '#lib/contracts/orders.ts';
import { AppealForm } from './appeal-form.tsx';

interface RejectedCardProps {
  order: Order;
  onOrder: (order: Order) => void;
}

const whatNow = ({ type, items }: Order): string => {
  if (type === 'airtime-to-cash')
    return 'Nothing was paid. If the airtime did leave your line, ask for someone else to review it: say when you sent it, and how much.';
  return items
    ? 'Your cards were not taken and stay yours. Fix what is named and send them again, or ask for someone else to review them.'
    : 'Your card was not taken and stays yours. Fix what is named and send it again, or ask for someone else to review it.';
};

/** A sale that was turned down: why, what helps, and one review by someone else. */
export function RejectedCard({ order, onOrder }: RejectedCardProps) {
  if (order.kind !== 'sale' || order.status !== 'rejected') return null;
  return (
    <section className="card stack-s" aria-labelledby="why-not">
      <h2 id="why-not">Why it was not accepted</h2>
      <p className="sub">{order.problem?.text ?? order.message}</p>
      <p className="sub">
        {order.can_appeal
          ? whatNow(order)
          : 'Someone else reviewed it and came to the same decision. This is final.'}
      </p>
      {order.can_appeal && <AppealForm reference={order.reference_code} onSent={onOrder} />}
    </section>
  );
}
