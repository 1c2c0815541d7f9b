import { useDeferredValue } from 'react';
import { BackNote } from '#islands/forms/back-note.tsx';
import { Button } from '#islands/ui/button.tsx';
import { countMarked, FormFoot } from '#islands/ui/form-foot.tsx';
import { codeOfCoin } from '#lib/crypto/coins.ts';
import { formatMoney } from '#lib/money.ts';
import { AmountFields } from '#islands/crypto/shared/amount-fields.tsx';
import { CoinPicker } from '#islands/crypto/shared/coin-picker.tsx';
import { NetworkPicker } from '#islands/crypto/shared/network-picker.tsx';
import { RateCard } from '#islands/crypto/shared/rate-card.tsx';
import { AddressCard } from './address-card.tsx';
import type { BuyGiven } from './given.ts';
import { useBuy, type Buy } from './use-buy.ts';

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="hint hint-bad" role="alert">
      {text}
    </p>
  ) : null;

type ChoicesProps = { buy: Buy } & Pick<BuyGiven, 'coins' | 'currency' | 'rates'>;

function Choices({ buy, coins, currency, rates = {} }: ChoicesProps) {
  const { draft, coin, errors } = buy;
  return (
    <>
      <section className="card" aria-label="Coin" data-field="token">
        <CoinPicker coins={coins} rates={rates} token={draft.token} onChoose={buy.chooseCoin} />
        <Wrong text={errors.token} />
      </section>
      {coin && (
        <section className="card" aria-label="Network" data-field="network">
          <NetworkPicker
            networks={coin.networks}
            side="buy"
            currency={currency}
            network={draft.network}
            error={errors.network}
            onChoose={(network) => buy.choose({ network, rate: '' })}
          />
        </section>
      )}
    </>
  );
}

/** The resulting amounts, as the server last returned them. */
function Sum({ buy }: { buy: Buy }) {
  const { amounts, rate } = buy.rate;
  if (!buy.draft.network)
    return <p className="sub">Choose a coin and its network to see the rate.</p>;
  if (!amounts || !rate) return null;
  return (
    <div role="status">
      <p className="cap">You get</p>
      <p className="num text-24 font-bold wrap-anywhere">
        {formatMoney(amounts.coins, codeOfCoin(rate.token))}
      </p>
      <p>You pay {formatMoney(amounts.total, rate.currency)} in total.</p>
    </div>
  );
}

/** Coin, network, amount and address of a purchase; the price is held on the next page. */
export function BuyForm(given: BuyGiven) {
  const buy = useBuy(given);
  const { draft, coin, rate, typed, errors } = buy;
  // the choice is rendered before the part it opens
  const network = useDeferredValue(draft.network);
  return (
    <form
      className="sell-flow"
      noValidate
      ref={buy.form}
      onSubmit={(event) => void buy.review(event)}
    >
      <div className="sell-a">
        {buy.isBack && <BackNote onClear={buy.clear} />}
        <Choices buy={buy} coins={given.coins} rates={given.rates} currency={given.currency} />
        {coin && network && (
          <section className="card" aria-label="Amount" data-field="amount">
            <AmountFields
              symbol={coin.symbol}
              currency={given.currency}
              typed={typed}
              onType={buy.type}
              rate={rate}
              error={errors.amount}
              labels={{ money: 'You pay in total', coins: 'You receive' }}
            />
          </section>
        )}
        {network && <AddressCard buy={buy} given={given} />}
      </div>
      <div className="sell-b">
        <RateCard rate={rate} zone={given.zone}>
          <Sum buy={buy} />
        </RateCard>
        <FormFoot beside marked={countMarked(errors)}>
          <Button type="submit" size="big" busy={buy.busy} busyText="Checking">
            Continue
          </Button>
        </FormFoot>
      </div>
    </form>
  );
}
