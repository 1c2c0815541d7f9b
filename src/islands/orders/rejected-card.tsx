import type { Order } from '#lib/orders/contract.ts';
import { AppealForm } from './appeal-form.tsx';

interface RejectedCardProps {
  order: Order;
  onOrder: (order: Order) => void;
}

const whatNow = ({ type, items, status }: Order): string => {
  if (status === 'partly_completed')
    return 'You keep the money we paid for your other cards. You can still ask for a second review.';
  if (type === 'airtime-to-cash')
    return 'You haven’t been paid. If the airtime did leave your line, ask for a second review: say when you sent it, and how much.';
  return items
    ? 'You still have your cards. Fix the problem and send them again, or ask for a second review.'
    : 'You still have your card. Fix the problem and send it again, or ask for a second review.';
};

/** What was declined in a sale: all of it, with its reason in the head, or cards of which others were paid. */
function declinedOf(order: Order): { title: string; reasons: string[] } | undefined {
  const { status, items = [] } = order;
  if (order.kind !== 'sale') return undefined;
  if (status === 'rejected') return { title: 'What you can do', reasons: [] };
  const refused = items.filter((item) => item.refused);
  const [first] = refused;
  if (status !== 'partly_completed' || !first) return undefined;
  if (refused.length === 1)
    return { title: `${first.title} was declined`, reasons: [first.reason ?? ''] };
  return {
    title: `${refused.length} of ${items.length} cards were declined`,
    reasons: refused.map(({ title, reason }) => `${title}: ${reason ?? ''}`),
  };
}

/** A rejected sale, or rejected cards of one: why, what helps, and one review by someone else. */
export function RejectedCard({ order, onOrder }: RejectedCardProps) {
  const declined = declinedOf(order);
  if (!declined) return null;
  const canAppeal = order.can_appeal_decision;
  return (
    <section className="card stack-s" aria-labelledby="why-not">
      <h2 id="why-not">{declined.title}</h2>
      {declined.reasons.map((reason, n) => (
        <p key={n} className="sub">
          {reason}
        </p>
      ))}
      <p className="sub">
        {canAppeal ? whatNow(order) : 'A second reviewer agreed with this decision. It’s final.'}
      </p>
      {canAppeal && (
        <AppealForm about="decision" reference={order.reference_code} onSent={onOrder} />
      )}
    </section>
  );
}
