import { useRef, useState } from 'react';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { answerOffer } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/orders/contract.ts';
import { formatMinor, formatMoney, money, parseAmount } from '#lib/money.ts';
import { AppealForm } from './appeal-form.tsx';

interface OfferCardProps {
  order: Order;
  zone: string;
  onOrder: (order: Order) => void;
  /** The offer may have ended in the meantime: reload the order. */
  onStale: () => void;
}

/** One answer at a time: a second tap while the first is in progress does nothing. */
function useAnswer({ order, onOrder, onStale }: OfferCardProps) {
  const [asked, setAsked] = useState<'take' | 'leave' | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const answer = async () => {
    if (running.current || !asked) return;
    running.current = true;
    setBusy(true);
    try {
      onOrder((await answerOffer(order.reference_code, asked === 'take')).data);
    } catch (failure) {
      presentError(failure);
      onStale();
    }
    running.current = false;
    setBusy(false);
    setAsked(null);
  };
  return { asked, setAsked, busy, answer };
}

function Question({
  asked,
  setAsked,
  busy,
  answer,
  sum,
  kept,
}: ReturnType<typeof useAnswer> & { sum: string; kept: boolean }) {
  const isTaking = asked === 'take';
  return (
    <ActionModal
      open={asked !== null}
      type="warning"
      title={isTaking ? `Accept ${sum}?` : 'Decline this offer?'}
      message={
        isTaking
          ? 'We’ll buy the card and credit your wallet right away. This can’t be undone.'
          : kept
            ? 'You keep what we paid for your other cards. Nothing else is sold.'
            : 'Nothing is sold and you keep your card.'
      }
      actionButtonText={isTaking ? 'Accept' : 'Decline'}
      cancelButtonText="Back"
      busy={busy}
      onAction={() => void answer()}
      onCancel={() => !busy && setAsked(null)}
    />
  );
}

type Offer = NonNullable<Order['offer']>;

/** How the new price is computed: what was agreed, what is deducted, what remains. */
function Workings({ order: { currency }, offer }: { order: Order; offer: Offer }) {
  const { amount, instead_of, workings } = offer;
  const less = parseAmount(instead_of) - parseAmount(amount);
  const change = formatMinor(money(less < 0n ? -less : less, currency));
  return (
    <dl className="price-lines">
      <div>
        <dt>
          Original price
          {workings && <span className="block text-13 text-ink-3">{workings}</span>}
        </dt>
        <dd>{formatMoney(instead_of, currency)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>{`${less < 0n ? '+' : '−'}${change}`}</dd>
      </div>
      <div className="total">
        <dt>New offer</dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </div>
    </dl>
  );
}

/** What it is for: the submitted photos. */
const Pictures = ({ pictures = [] }: Offer) => (
  <ul className="flex flex-wrap gap-2">
    {pictures.map(({ url, thumb }, n) => (
      <li key={url}>
        <a
          className="block overflow-hidden rounded border border-line"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          <img
            className="h-20 w-20 object-cover"
            src={thumb}
            alt={`Your card, ${n + 1} of ${pictures.length}`}
            width={80}
            height={80}
            loading="lazy"
          />
          <span className="vh">, in a new tab</span>
        </a>
      </li>
    ))}
  </ul>
);

/** A price other than the agreed one: old and new side by side, why, until when; to accept or decline. */
export function OfferCard(props: OfferCardProps) {
  const { order, zone } = props;
  const answered = useAnswer(props);
  const { offer, currency } = order;
  if (!offer) return null;
  const sum = formatMoney(offer.amount, currency);
  // others of the same sale have already been paid
  const kept = order.items?.some(({ paid }) => paid !== undefined) ?? false;
  return (
    <section className="card stack" aria-labelledby="offer">
      <h2 className="vh" id="offer">
        Another offer
      </h2>
      <Workings order={order} offer={offer} />
      {offer.pictures && <Pictures {...offer} />}
      {offer.reason && (
        <div className="one pt-3 border-t">
          <h3>Why</h3>
          <p className="sub">{offer.reason}</p>
        </div>
      )}
      <div className="answer">
        <Button size="big" onClick={() => answered.setAsked('take')}>
          Accept {sum}
        </Button>
        <Button size="big" variant="line" onClick={() => answered.setAsked('leave')}>
          Decline
        </Button>
      </div>
      <p className="fine">
        Answer by{' '}
        <b>
          <DateText at={offer.until} zone={zone} inSentence />
        </b>
        . After that{' '}
        {kept
          ? 'the offer expires and nothing else is sold'
          : 'the offer expires and you keep your card'}
        .
      </p>
      {order.can_appeal_decision && (
        <details className="border-t border-line pt-3">
          <summary className="link cursor-pointer">Request a second review</summary>
          <div className="stack-s pt-3">
            <p className="sub">
              Someone else will review it. Their decision replaces this offer, so it may be lower or
              higher, or the sale may be declined.
            </p>
            <AppealForm about="decision" reference={order.reference_code} onSent={props.onOrder} />
          </div>
        </details>
      )}
      <Question {...answered} sum={sum} kept={kept} />
    </section>
  );
}
