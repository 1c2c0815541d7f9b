import '#styles/recipes/rates.css';
import '#styles/recipes/sell.css';
import { cannotWait } from '#islands/checkout/offline.ts';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { countCards } from '#lib/rules/card-trade.ts';
import { CardsCard } from './cards-card.tsx';
import { GetCard } from './get-card.tsx';
import { HeldRate } from './held-rate.tsx';
import { SetupCard } from './setup-card.tsx';
import { SourceCard } from './source-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { useSell, type Sell, type SellGiven } from './use-sell.ts';

const notices = {
  'new-price': 'The price was held until now and has moved. Look at the new one, then send again.',
  'no-price': 'The price could not be asked for. Check your connection and try again.',
  offline: cannotWait('A rate is held for 30 minutes only, so this can’t be kept for later.'),
  lost: 'No answer came. Your cards are not lost, and they can’t be sold twice. Send again when you are back online: we first look whether they arrived.',
} as const;

/** What the button does, or what is missing most. */
function buttonText({ setup, photos, isGuest }: Sell): string {
  if (countCards(setup.values) === 0) return 'Choose a value';
  if (isGuest) return 'Sign in to sell';
  if (setup.type === 'e-code' || photos.left === 0) return 'Send for review';
  return `Add ${photos.left} more photo${photos.left === 1 ? '' : 's'}`;
}

function Foot({ sell }: { sell: Sell }) {
  return (
    <div className="flow-foot sell-foot">
      <p className="flow-sum only-s">
        <span>You get</span>
        <Money amount={sell.total} currency={sell.rates.payout} size="m" />
      </p>
      <Button type="submit" busy={sell.busy} busyText="Sending">
        {buttonText(sell)}
      </Button>
    </div>
  );
}

/** Selling cards of one brand, on one page: what they are, where from, the terms, the pictures. */
export function SellForm(given: SellGiven) {
  const sell = useSell(given);
  const { price, rates, currency, clock, notice } = sell;
  const problem =
    notice ?? (sell.earlier === 'unclear' || sell.earlier === 'never' ? 'lost' : null);
  return (
    <form
      className="sell"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sell.submit();
      }}
    >
      <div className="sell-a">
        {price.quote && <HeldRate quote={price.quote} {...{ rates, currency, clock }} />}
        <SetupCard sell={sell} />
        <SourceCard sell={sell} />
        <TermsCard sell={sell} />
        <CardsCard sell={sell} />
      </div>
      <div className="sell-b">
        <GetCard sell={sell} />
        {problem && (
          <Note tone={problem === 'lost' || problem === 'offline' ? 'clay' : 'warn'} alert>
            {notices[problem]}
          </Note>
        )}
        <Foot sell={sell} />
      </div>
    </form>
  );
}
