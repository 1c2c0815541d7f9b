import type { Order } from '#lib/contracts/orders.ts';
import { AppealForm } from './appeal-form.tsx';

interface RejectedCardProps {
  order: Order;
  onOrder: (order: Order) => void;
}

const whatNow = ({ type, items }: Order): string => {
  if (type === 'airtime-to-cash')
    return 'You haven’t been paid. If the airtime did leave your line, ask for a second review: say when you sent it, and how much.';
  return items
    ? 'You still have your cards. Fix the problem and send them again, or ask for a second review.'
    : 'You still have your card. Fix the problem and send it again, or ask for a second review.';
};

/** A sale that was turned down: why, what helps, and one review by someone else. */
export function RejectedCard({ order, onOrder }: RejectedCardProps) {
  if (order.kind !== 'sale' || order.status !== 'rejected') return null;
  return (
    <section className="card stack-s" aria-labelledby="why-not">
      <h2 id="why-not">Why it was declined</h2>
      <p className="sub">{order.problem?.text ?? order.message}</p>
      <p className="sub">
        {order.can_appeal
          ? whatNow(order)
          : 'A second reviewer agreed with this decision. It’s final.'}
      </p>
      {order.can_appeal && <AppealForm reference={order.reference_code} onSent={onOrder} />}
    </section>
  );
}
