import type { Order } from '#lib/orders/contract.ts';

const shownFor: readonly Order['status'][] = ['unknown', 'completed', 'failed'];

/** What helps most when a paid subscription shows no picture, before someone writes a ticket. */
export function DecoderTips({ order, isLate = false }: { order: Order; isLate?: boolean }) {
  if (order.type !== 'cable-bill-payment') return null;
  if (!isLate && !shownFor.includes(order.status)) return null;
  return (
    <section className="card stack-s" aria-labelledby="tips">
      <h2 id="tips">{order.status === 'failed' ? 'Before you try again' : 'No picture yet?'}</h2>
      <ol className="bullets">
        <li>Turn the decoder on and leave it on: the signal takes a few minutes.</li>
        <li>
          Compare the number on your card with {order.recipient ?? 'the one you paid for'}: every
          digit counts.
        </li>
        <li>
          Still seeing an error like E16? Turn it off and on, then ask the provider for a reset.
        </li>
      </ol>
    </section>
  );
}
