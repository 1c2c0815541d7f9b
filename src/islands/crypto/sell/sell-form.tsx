import { useDeferredValue } from 'react';
import { AmountFields } from '#islands/crypto/shared/amount-fields.tsx';
import { CoinPicker } from '#islands/crypto/shared/coin-picker.tsx';
import { NetworkPicker } from '#islands/crypto/shared/network-picker.tsx';
import { RateCard } from '#islands/crypto/shared/rate-card.tsx';
import { Button } from '#islands/ui/button.tsx';
import { countMarked, FormFoot } from '#islands/ui/form-foot.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { formatMoney } from '#lib/money.ts';
import { asTheyComeRule, coinSaleRule } from '#lib/crypto/coin-sale.ts';
import { useSell, type Sell, type SellGiven } from './use-sell.ts';

const modes = [
  { value: 'amount', label: 'An amount' },
  { value: 'any', label: 'Any amount' },
] as const;

function Amount({ sell, currency }: { sell: Sell; currency: CurrencyCode }) {
  const { asset, mode, typed, type, choose, rate, errors } = sell;
  // the choice is rendered before the part it opens
  const network = useDeferredValue(sell.network);
  if (!asset || !network) return null;
  return (
    <section className="card stack" aria-label="Amount" data-field="amount">
      <Segment label="Amount to sell" choices={modes} value={mode} onChoose={choose} />
      {mode === 'amount' ? (
        <AmountFields
          symbol={asset.symbol}
          currency={currency}
          typed={typed}
          onType={type}
          rate={rate}
          labels={{ coins: `${asset.symbol} you send`, money: 'Money you get' }}
          error={errors.amount}
          coinsFirst
        />
      ) : (
        <p className="sub">
          Send any amount above the minimum, whenever you like and as often as you like.
        </p>
      )}
    </section>
  );
}

/** The payout; empty before there is one. */
function Arrives({ sell, currency }: { sell: Sell; currency: CurrencyCode }) {
  const { mode, rate, network } = sell;
  if (!network) return <p className="sub">Choose a coin and its network to see the rate.</p>;
  if (mode === 'any') return <p>Our rate when your coins are final</p>;
  if (!rate.amounts) return <p className="sub">Enter an amount to see your payout.</p>;
  return <Money amount={rate.amounts.total} currency={currency} size="xl" />;
}

/** The payout, its rate, and the rule for the rate. */
function Brings({ sell, currency, zone }: { sell: Sell; currency: CurrencyCode; zone: string }) {
  return (
    <RateCard rate={sell.rate} zone={zone}>
      <div aria-live="polite">
        <h2 className="cap">You get</h2>
        <Arrives sell={sell} currency={currency} />
      </div>
      <p className="cap">{sell.mode === 'any' ? asTheyComeRule : coinSaleRule}</p>
    </RateCard>
  );
}

function Foot({ sell, currency }: { sell: Sell; currency: CurrencyCode }) {
  const { mode, rate, busy, errors } = sell;
  const total = mode === 'amount' ? rate.amounts?.total : undefined;
  return (
    <FormFoot
      beside
      marked={countMarked(errors)}
      sum={total ? { label: 'You get', amount: total, currency } : null}
    >
      <Button type="submit" busy={busy} busyText="Checking">
        Continue
      </Button>
    </FormFoot>
  );
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="hint hint-bad" role="alert">
      {text}
    </p>
  ) : null;

type Network = NonNullable<Sell['network']>;

/** What a payment needs before it counts. */
const Needed = ({ symbol, network }: { symbol: string; network: Network }) => (
  <p className="cap" aria-live="polite">
    On {network.name} the minimum is {formatMoney(network.min, symbol as CoinCode)}
    {network.confirmations !== undefined &&
      `, and a payment is final after ${network.confirmations} ${network.confirmations === 1 ? 'confirmation' : 'confirmations'}`}
    .
  </p>
);

/** Selling coins: which, on which network, how many, and their payout. */
export function SellForm(given: SellGiven) {
  const sell = useSell(given);
  const { asset, network, errors, problem } = sell;
  const { coins, currency, zone } = given;
  return (
    <form
      className="sell-flow"
      noValidate
      ref={sell.form}
      onSubmit={(event) => void sell.submit(event)}
    >
      <div className="sell-a">
        <section className="card stack" aria-label="What you sell" data-field="coin">
          <CoinPicker
            coins={coins}
            rates={given.rates}
            token={asset?.token ?? ''}
            onChoose={(token) => sell.chooseCoin(token)}
          />
          <Wrong text={errors.coin} />
          {asset && (
            <div data-field="network">
              <NetworkPicker
                networks={asset.networks}
                side="sell"
                currency={currency}
                network={network?.id ?? ''}
                error={errors.network}
                onChoose={sell.chooseNetwork}
              />
            </div>
          )}
          {asset && network && <Needed symbol={asset.symbol} network={network} />}
        </section>
        <Amount sell={sell} currency={currency} />
      </div>
      <div className="sell-b">
        <Brings sell={sell} currency={currency} zone={zone} />
        {problem && (
          <Note tone="warn" alert>
            {problem}
          </Note>
        )}
        <Foot sell={sell} currency={currency} />
      </div>
    </form>
  );
}
