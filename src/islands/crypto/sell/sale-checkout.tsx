import { AddressText } from '#islands/crypto/shared/address-text.tsx';
import { HeldBar } from '#islands/crypto/shared/held-bar.tsx';
import { useCoinOrder } from '#islands/crypto/shared/use-coin-order.ts';
import { useSecondsUntil } from '#islands/ui/use-seconds-left.ts';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { Own } from '#islands/ui/own.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { coinSalePaths } from '#lib/crypto/sale-paths.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { CancelSale } from './cancel-sale.tsx';
import { describeAmount, type SaleGiven } from './sale-terms.tsx';
import { SaleProgress } from './sale-progress.tsx';
import type { SaleStatusProps } from './sale-status.tsx';
import { stepOf } from './sale-state.ts';
import { wordsOf } from './sale-words.ts';
import { OpenUntil } from './open-until.tsx';
import { getsOf, PayoutLines } from './payout-lines.tsx';
import { useEmptied } from './use-emptied.ts';
import { SentForm } from './sent-form.tsx';

export interface SaleCheckoutProps extends SaleStatusProps {
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

/** The agreement: what to send, where to, and its payout. */
function Agreed({ sale }: { sale: SaleGiven }) {
  const { symbol, rate, currency, walletAddress, memo, network_name, rule } = sale;
  const gets = getsOf(sale);
  return (
    <section className="card stack-s" aria-labelledby="agreed">
      <h2 id="agreed">Your sale</h2>
      <dl className="facts">
        <div>
          <dt>You send</dt>
          <dd>{describeAmount(sale)}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{network_name}</dd>
        </div>
        {rate && (
          <div>
            <dt>{sale.expires_at ? 'Locked rate' : 'Rate now'}</dt>
            <dd>
              {formatRate(rate, currency)} for 1 {symbol}
            </dd>
          </div>
        )}
        <PayoutLines {...sale} own />
        {gets !== null && (
          <div>
            <dt>You get</dt>
            <dd>
              <Own text={formatMoney(gets, currency)} />
            </dd>
          </div>
        )}
      </dl>
      <div className="stack-xs">
        <p className="cap">To your address on {network_name}</p>
        <AddressText address={walletAddress} />
        {memo !== null && (
          <p>
            Memo: <b className="num">{memo}</b>
          </p>
        )}
      </div>
      <a className="link self-start" href={coinSalePaths.address(sale.referenceCode)}>
        Copy it or see the QR code
      </a>
      <p className="cap">{rule}</p>
    </section>
  );
}

interface WaitingProps {
  coins: CoinOrder;
  sale: SaleGiven;
  now: number;
  zone: string;
  onChange: () => void;
}

function Waiting({ coins, sale, now, zone, onChange }: WaitingProps) {
  const clock = useServerClock(now);
  const left = useSecondsUntil(sale.expires_at, clock, cryptoTrades.heldS);
  const reference = coins.order.reference_code;
  const { title, text } = wordsOf(stepOf(coins), coins);
  return (
    <div className="sell-flow">
      <div className="sell-a">
        {sale.expires_at !== null && (
          <HeldBar
            rate={`${formatRate(sale.rate, sale.currency)} for 1 ${sale.symbol}`}
            left={left}
          />
        )}
        <section className="card stack-s" aria-live="polite">
          <h2>{title}</h2>
          <p>
            <Own text={text ?? coins.order.message} />
          </p>
          {left === 0 && (
            <p>
              Your locked rate has expired. Coins that reach the network from now on are paid at our
              rate when the last confirmation comes.
            </p>
          )}
        </section>
        <SentForm reference={reference} onSent={() => goTo(coinSalePaths.status(reference))} />
      </div>
      <div className="sell-b">
        <Agreed sale={sale} />
        <OpenUntil until={sale.wait_until} zone={zone} />
        <CancelSale
          reference={reference}
          onCancelled={() => goTo(coinPaths.sell)}
          onTooLate={onChange}
        />
      </div>
    </div>
  );
}

/** A sale at its checkout: what to send and whether it was sent; once coins are seen, their progress. */
export function SaleCheckout({ given, zone, now }: SaleCheckoutProps) {
  const { coins, setCoins, refresh } = useCoinOrder(given);
  useEmptied(coins);
  const look = () => void refresh();
  if (!coins.sale || stepOf(coins) !== 'waiting')
    return <SaleProgress sale={coins} zone={zone} onFound={setCoins} onChange={look} />;
  return <Waiting coins={coins} now={now} zone={zone} sale={coins.sale} onChange={look} />;
}
