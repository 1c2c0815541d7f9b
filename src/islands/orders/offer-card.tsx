import { useRef, useState } from 'react';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Money } from '#islands/ui/money.tsx';
import { answerOffer } from '#lib/browser/api/orders.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { iconArrowRight } from '#lib/look/icons.ts';
import { formatMoney } from '#lib/money.ts';

interface OfferCardProps {
  order: Order;
  zone: string;
  onOrder: (order: Order) => void;
  /** The offer may have ended meanwhile: look what is there now. */
  onStale: () => void;
}

/** One answer at a time: a second tap while the first is on its way does nothing. */
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

/** Another price than was agreed: old and new side by side, why, until when; to take or to leave. */
export function OfferCard(props: OfferCardProps) {
  const { order, zone } = props;
  const answered = useAnswer(props);
  const { offer, currency } = order;
  if (!offer) return null;
  const sum = formatMoney(offer.amount, currency);
  // others of the same sale were paid already
  const kept = order.items?.some(({ paid }) => paid !== undefined) ?? false;
  return (
    <section className="card stack" aria-labelledby="offer">
      <h2 className="vh" id="offer">
        Another offer
      </h2>
      <div className="offer">
        <p>
          <span className="cap">Original price</span>
          <Money amount={offer.instead_of} currency={currency} tone="off" />
        </p>
        <Icon path={iconArrowRight} />
        <p>
          <span className="cap">New offer</span>
          <Money amount={offer.amount} currency={currency} size="l" />
        </p>
      </div>
      {offer.reason && (
        <div className="one">
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
          <DateText at={offer.until} zone={zone} />
        </b>
        . After that{' '}
        {kept
          ? 'the offer expires and nothing else is sold'
          : 'the offer expires and you keep your card'}
        .
      </p>
      <Question {...{ ...answered, sum, kept }} />
    </section>
  );
}
