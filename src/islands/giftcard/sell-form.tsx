import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { cannotWait } from '#islands/checkout/offline.ts';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { countMarked, FormFoot } from '#islands/ui/form-foot.tsx';
import { HeldTime } from '#islands/ui/held-time.tsx';
import { Note } from '#islands/ui/note.tsx';
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts';
import type { HeldQuote } from '#lib/giftcard/browser/sale-draft.ts';
import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import { countCards, unitOf } from '#lib/giftcard/card-trade.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { quotes } from '#lib/product-constants.ts';
import { CardsCard } from './cards-card.tsx';
import { SalePayout } from './sale-payout.tsx';
import { SetupCard } from './setup-card.tsx';
import { SourceCard } from './source-card.tsx';
import { useSell, type Sell, type SellGiven } from './use-sell.ts';

const notices = {
  'new-price': 'Your rate expired and has changed. Check the new one and send again.',
  'no-price': 'We couldn’t get the price. Check your connection and try again.',
  offline: cannotWait('Rates are only locked for 30 minutes, so you can’t save this for later.'),
  lost: 'We didn’t get a response. Your cards are safe and can’t be sold twice. Send again when you’re back online: we’ll check first.',
} as const;

/** The button's label, or the most important missing part. */
function buttonText({ setup, photos, isGuest }: Sell): string {
  if (countCards(setup.values) === 0) return 'Choose a value';
  if (isGuest) return 'Sign in to sell';
  if (setup.type === 'e-code' || photos.left === 0) return 'Send for review';
  const many = `${photos.left}${photos.sent > 0 ? ' more' : ''}`;
  return `Add ${many} photo${photos.left === 1 ? '' : 's'}`;
}

function Foot({ sell }: { sell: Sell }) {
  const { shown, rates, errors } = sell;
  const sum = { label: 'You get', amount: shown.total, currency: rates.payout };
  return (
    <FormFoot
      beside
      marked={countMarked(errors)}
      sum={countCards(sell.setup.values) > 0 ? sum : null}
    >
      <Button type="submit" busy={sell.busy} busyText="Sending">
        {buttonText(sell)}
      </Button>
    </FormFoot>
  );
}

/** Selling cards of one brand, on one page: what they are, where they are from, the terms, the pictures. */
export function SellForm(given: SellGiven) {
  const sell = useSell(given);
  const { price, rates, currency, clock, notice, earlier } = sell;
  const isLooking = earlier === 'looking' || earlier === 'arrived';
  const problem = notice ?? (earlier === 'unclear' || earlier === 'never' ? 'lost' : null);
  return (
    <form
      className="sell-flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sell.submit();
      }}
    >
      <div className="sell-a">
        {price.quote && (
          <HeldRate quote={price.quote} rates={rates} currency={currency} clock={clock} />
        )}
        <SetupCard sell={sell} />
        <SourceCard sell={sell} />
        <TermsCard sell={sell} />
        <CardsCard sell={sell} />
      </div>
      <div className="sell-b">
        <SalePayout sell={sell} />
        {isLooking && <EarlierNote earlier={earlier} payment="sale" />}
        {problem && !isLooking && (
          <Note tone={problem === 'lost' || problem === 'offline' ? 'clay' : 'warn'} alert>
            {notices[problem]}
          </Note>
        )}
        <Foot sell={sell} />
      </div>
    </form>
  );
}

/** The conditions, read before anything is sent. */
function TermsCard({ sell }: { sell: Sell }) {
  const { rates, answers, errors, clear } = sell;
  return (
    <section className="card stack-s" aria-labelledby="terms" data-part="agreed">
      <h2 id="terms">Before you send it</h2>
      <ul className="bullets">
        {rates.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <CheckBox
        checked={answers.isAgreed}
        error={errors['agreed']}
        onChange={(event) => {
          clear('agreed');
          answers.setAgreed(event.target.checked);
        }}
      >
        I’ve read this and my card meets these terms.
      </CheckBox>
    </section>
  );
}

interface HeldRateProps {
  quote: HeldQuote;
  rates: CardRates;
  currency: CardCurrency;
  clock: () => number;
}

/** The price that the server holds, with its remaining time. */
function HeldRate({ quote, rates, currency, clock }: HeldRateProps) {
  const left = useSecondsLeft(quote.expires_at, clock, quotes.cardSaleS);
  const unit = unitOf(currency);
  return (
    <section className="held" aria-label="Your rate">
      <div>
        <p className="text-clay-ink">
          {left > 0 ? 'Your rate is locked' : 'Your rate has expired'}
        </p>
        <p>
          <b className="num text-20">
            {formatMoney(quote.rate ?? quote.lines.total, rates.payout)}
          </b>{' '}
          {quote.rate ? `for each ${unit}` : 'for these cards'}
        </p>
        <p className="text-clay-ink">
          If it’s higher when we pay, you get up to {quotes.betterPercent}% more.
        </p>
      </div>
      <HeldTime left={left} of={quotes.cardSaleS} />
    </section>
  );
}
