import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { cannotWait } from '#islands/checkout/offline.ts';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { FormFoot } from '#islands/ui/form-foot.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { formatMoney } from '#lib/money.ts';
import { dollarSaleRule } from '#lib/perfect-money/dollar-trade.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import { checkDollarAccount, typedDollarAccount } from '#lib/perfect-money/dollar-account.ts';
import { BuyCheckout } from './buy-checkout.tsx';
import { HolderCard } from './holder-card.tsx';
import { RateCard } from './rate-card.tsx';
import { SellSheet } from './sell-sheet.tsx';
import { estimate, NOT_KEPT, type Visit, type Way } from './terms.ts';
import { useTrade, type Carried, type Trade } from './use-trade.ts';

const PRESETS = ['5.00', '10.00', '20.00', '50.00'];

function Notes({ trade: { earlier, wasLost, start, empty } }: { trade: Trade }) {
  if (earlier !== 'none') return <EarlierNote earlier={earlier} />;
  if (!wasLost) return <TypedNote typed={start} onClear={empty} />;
  return (
    <Note tone="warn" alert>
      {navigator.onLine
        ? 'We didn’t get a response. You haven’t been charged. Try again when you’re back online.'
        : cannotWait(NOT_KEPT)}
    </Note>
  );
}

function Amount({ trade: { form, bounds, dollars } }: { trade: Trade }) {
  const [least, most] = [bounds.min, bounds.max].map((each) => formatMoney(each, 'USD'));
  const choose = (preset: string) =>
    form.setValue('amount', groupMoney(preset.replace(/\.00$/, '')), { shouldValidate: true });
  return (
    <div className="stack-s">
      <MoneyField
        label="Dollars"
        aside={`${least} to ${most}`}
        currency="USD"
        error={form.formState.errors.amount?.message}
        {...form.register('amount', {
          validate: (text) => checkAmount(text ?? '', bounds) ?? true,
        })}
      />
      <Presets
        label="Quick amounts"
        amounts={PRESETS}
        currency="USD"
        value={dollars}
        onChoose={choose}
      />
    </div>
  );
}

function Account({ trade }: { trade: Trade }) {
  const { form, way, found } = trade;
  const check = (text: string | undefined) => checkDollarAccount(text ?? '') ?? true;
  return (
    <TextField
      label={way === 'buy' ? 'Recipient’s voucher account' : 'Your voucher account'}
      hint="U followed by 8 digits, like U12345678"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      clean={typedDollarAccount}
      error={form.formState.errors.account_id?.message ?? found.problem}
      {...form.register('account_id', { validate: check })}
    />
  );
}

function Foot({ trade }: { trade: Trade }) {
  const { way, visit, dollars, form } = trade;
  const sum = dollars && estimate(way, dollars, visit.terms);
  const label = way === 'buy' ? 'Total with our fee' : 'Your wallet gets';
  return (
    <FormFoot
      beside
      marked={useMarked(form.control)}
      sum={sum ? { label, amount: sum, currency: visit.currency } : null}
    >
      <Button type="submit" busy={form.formState.isSubmitting} busyText="Checking">
        Continue
      </Button>
    </FormFoot>
  );
}

interface TradeFormProps {
  way: Way;
  visit: Visit;
  carried: Carried;
}

/** One way of trading dollars: account, amount, price; then the sheet. */
export const TradeForm = afresh(function TradeForm({ way, visit, carried }: TradeFormProps) {
  const trade = useTrade(way, visit, carried);
  useCheckoutAhead();
  return (
    <>
      <form className="sell-flow" noValidate onSubmit={(event) => void trade.review(event)}>
        <div className="sell-a">
          <Notes trade={trade} />
          <section className="card" aria-label="Account">
            <Account trade={trade} />
          </section>
          <HolderCard trade={trade} />
          <section className="card" aria-label="Amount">
            <Amount trade={trade} />
          </section>
          {way === 'sell' && <SellSteps name={visit.terms.name} />}
        </div>
        <div className="sell-b">
          <RateCard trade={trade} />
          <Foot trade={trade} />
        </div>
      </form>
      {way === 'buy' ? <BuyCheckout trade={trade} /> : <SellSheet trade={trade} />}
    </>
  );
});

/** What a seller does, one after the other. */
const SellSteps = ({ name }: { name: string }) => (
  <section className="card stack-s" aria-labelledby="steps">
    <h2 id="steps">How it works</h2>
    <ol className="bullets">
      <li>Check the price here.</li>
      <li>We’ll take you to {name}. Pay the dollars there, from your own account.</li>
      <li>
        When they confirm the dollars arrived, we’ll credit your wallet. You can close the page.
      </li>
    </ol>
    <p className="cap">{dollarSaleRule}</p>
  </section>
);
