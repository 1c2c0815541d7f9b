import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { FormFoot } from '#islands/ui/form-foot.tsx';
import { Money } from '#islands/ui/money.tsx';
import { formatMoney } from '#lib/money.ts';
import type { CardOnSale } from '#lib/giftcard/card-purchase.ts';
import { unitOf } from '#lib/giftcard/card-trade.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { BuyChoices } from './buy-choices.tsx';
import { CardCheckout } from './card-checkout.tsx';
import { ForWhom } from './recipient-form.tsx';
import { useBuyForm, type BuyFormState } from './use-buy-form.ts';

/** Rate, fee and total of the selection. */
function PriceCard({ buy }: { buy: BuyFormState }) {
  const { card, place, wish, cost } = buy;
  const unit = unitOf(place.currency);
  const isAbroad = card.service === 'giftcard-buy';
  return (
    <section className="card stack-s" aria-labelledby="pay">
      <div role="status">
        <h2 className="cap" id="pay">
          You pay
        </h2>
        {cost ? (
          <Money amount={cost.total} currency={card.payout} size="xl" />
        ) : (
          <p className="sub">Choose a value to see the price.</p>
        )}
      </div>
      <dl className="facts">
        {isAbroad && place.rate && (
          <div>
            <dt>Rate for {unit}</dt>
            <dd>{formatMoney(place.rate, card.payout)}</dd>
          </div>
        )}
        <div>
          <dt>{wish.quantity === 1 ? '1 card' : `${wish.quantity} cards`}</dt>
          <dd>{cost ? formatMoney(cost.cards, card.payout) : 'Not chosen yet'}</dd>
        </div>
        <div>
          <dt>Our fee</dt>
          <dd>{formatMoney(card.fee, card.payout)}</dd>
        </div>
      </dl>
    </section>
  );
}

const stay = () => undefined;

/** Offline the summary can't be reached, so the purchase is completed and saved here. */
function KeepHere({ buy, needs }: { buy: BuyFormState; needs: Needs }) {
  const { card, seen } = buy;
  if (!seen) return null;
  return (
    <CardCheckout
      needs={needs}
      service={card.service}
      {...seen}
      onSignIn={stay}
      onLeave={stay}
      onClose={buy.closeSeen}
      onPriceChanged={buy.proceed}
      onFieldErrors={buy.closeSeen}
    />
  );
}

interface BuyFormProps {
  card: CardOnSale;
  needs: Needs;
}

/** One card to buy: which, how many, its recipient; then the summary. */
export const BuyForm = afresh(function BuyForm({ card, needs }: BuyFormProps) {
  const buy = useBuyForm(card, needs);
  const { cost, place, form } = buy;
  const sum = cost && { label: 'Total with our fee', amount: cost.total, currency: card.payout };
  useCheckoutAhead();
  return (
    <>
      <form className="sell-flow" noValidate onSubmit={(event) => void buy.submit(event)}>
        <div className="sell-a">
          {buy.earlier === 'none' ? (
            <TypedNote typed={buy.typed} />
          ) : (
            <EarlierNote earlier={buy.earlier} />
          )}
          <BuyChoices buy={buy} />
          <ForWhom form={form} isGift={buy.wish.isGift} onChoose={(is) => buy.set('isGift', is)} />
        </div>
        <div className="sell-b">
          <PriceCard buy={buy} />
          <FormFoot beside marked={useMarked(form.control)} sum={sum}>
            <Button
              type="submit"
              disabled={place.rate === null}
              busy={form.formState.isSubmitting}
              busyText="Checking"
            >
              {place.rate === null ? 'Unavailable' : 'Continue'}
            </Button>
          </FormFoot>
        </div>
      </form>
      <KeepHere buy={buy} needs={needs} />
    </>
  );
});
