import { useEffect, useRef, useState, type ReactNode } from 'react';
import { HeldBar } from '#islands/crypto/shared/held-bar.tsx';
import { useCoinOrder } from '#islands/crypto/shared/use-coin-order.ts';
import { useSecondsUntil } from '#islands/ui/use-seconds-left.ts';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Own } from '#islands/ui/own.tsx';
import { readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { CancelSale } from './cancel-sale.tsx';
import { OpenUntil } from './open-until.tsx';
import { getsOf, PayoutLines } from './payout-lines.tsx';
import { useEmptied } from './use-emptied.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { readStored, store } from '#lib/browser/storage.ts';
import { coinSalePaths } from '#lib/crypto/sale-paths.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { AddressCard } from './address-card.tsx';
import type { SaleCheckoutProps } from './sale-checkout.tsx';
import { stepOf } from './sale-state.ts';
import { SaleTerms, type SaleGiven } from './sale-terms.tsx';
import { wordsOf } from './sale-words.ts';
import { SentForm } from './sent-form.tsx';

/** Whether the terms were read and the address requested, which a reload in this tab remembers. */
function useShown(reference: string) {
  const name = `address-shown:${reference}`;
  const [isShown, setShown] = useState(false);
  const [presses, setPresses] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (readStored(name, 'session')) setShown(true);
  }, [name]);
  // the pressed button is gone
  useEffect(() => {
    if (presses > 0) heading.current?.focus();
  }, [presses]);
  const show = () => {
    store(name, '1', 'session');
    setShown(true);
    setPresses((before) => before + 1);
  };
  return { isShown, show, heading };
}

/** The amount that was shown before the sale was opened, if it isn't the locked one. */
function useShownBefore({ referenceCode, total }: SaleGiven): string | null {
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    const { draft, notes } = readCoins('sell');
    const shown = draft.referenceCode === referenceCode ? notes['shown'] : undefined;
    setBefore(shown && total !== null && shown !== total ? shown : null);
  }, [referenceCode, total]);
  return before;
}

/** The payout; the rule for the rate is in the terms as long as those are visible. */
function Brings({ sale, withRule }: { sale: SaleGiven; withRule: boolean }) {
  const { currency, rate, symbol, expires_at, rule } = sale;
  const gets = getsOf(sale);
  const was = useShownBefore(sale);
  return (
    <section className="card stack-s" aria-labelledby="brings">
      <h2 className="cap" id="brings">
        You get
      </h2>
      {gets === null ? (
        <p>Our rate when your coins are final</p>
      ) : (
        <Money amount={gets} currency={currency} size="xl" own />
      )}
      {was && (
        <p>
          The rate changed before we locked it: you saw <Own text={formatMoney(was, currency)} />{' '}
          before.
        </p>
      )}
      <dl className="facts">
        <PayoutLines {...sale} own />
      </dl>
      {expires_at === null && rate && (
        <p>
          Rate now: {formatRate(rate, currency)} for 1 {symbol}
        </p>
      )}
      {withRule && <p className="cap">{rule}</p>}
    </section>
  );
}

interface OpenProps extends Omit<SaleCheckoutProps, 'given'> {
  sale: SaleGiven;
  /** What its network already shows, in one sentence. */
  news: string | null;
  mayCancel: boolean;
  onChange: () => void;
}

function OpenSale({ sale, now, zone, news, mayCancel, onChange }: OpenProps) {
  const { referenceCode: reference, rate, currency, symbol, expires_at } = sale;
  const { isShown, show, heading } = useShown(reference);
  const clock = useServerClock(now);
  const left = useSecondsUntil(expires_at, clock, cryptoTrades.heldS);
  return (
    <div className="sell-flow">
      <div className="sell-a">
        {expires_at !== null && (
          <HeldBar rate={`${formatRate(rate, currency)} for 1 ${symbol}`} left={left} />
        )}
        {left === 0 && (
          <Note tone="warn">
            Your locked rate has expired. Coins that reach the network from now on are paid at our
            rate when the last confirmation comes.
          </Note>
        )}
        {news && (
          <Note tone="ok">
            {news} <a href={coinSalePaths.status(reference)}>See how far it is</a>
          </Note>
        )}
        {isShown ? <AddressCard sale={sale} heading={heading} /> : <SaleTerms sale={sale} />}
        {!isShown && (
          <Button size="big" onClick={show}>
            Show my address
          </Button>
        )}
      </div>
      <div className="sell-b">
        <Brings sale={sale} withRule={isShown} />
        {isShown && (
          <SentForm reference={reference} onSent={() => goTo(coinSalePaths.checkout(reference))} />
        )}
        <OpenUntil until={sale.wait_until} zone={zone} />
        {mayCancel && (
          <CancelSale
            reference={reference}
            onCancelled={() => goTo(coinPaths.sell)}
            onTooLate={onChange}
          />
        )}
      </div>
    </div>
  );
}

interface WalletProps extends SaleCheckoutProps {
  /** The page's picture once there is nothing to send. */
  drawn?: ReactNode;
}

/** Where the coins of an open sale go: first the terms, then the address. */
export function SaleWallet({ given, now, zone, drawn }: WalletProps) {
  const { coins, refresh } = useCoinOrder(given);
  useEmptied(coins);
  const step = stepOf(coins);
  if (!coins.sale)
    return (
      <EmptyState
        drawn={drawn}
        title={wordsOf(step, coins).title}
        text="There’s nothing more to send. Follow it in your sale."
        action={
          <a className="btn btn-primary" href={coinSalePaths.status(coins.order.reference_code)}>
            See your sale
          </a>
        }
      />
    );
  const news = step === 'waiting' ? null : `${wordsOf(step, coins).title}.`;
  const mayCancel = coins.order.can_cancel;
  return (
    <OpenSale
      sale={coins.sale}
      now={now}
      zone={zone}
      news={news}
      mayCancel={mayCancel}
      onChange={() => void refresh()}
    />
  );
}
