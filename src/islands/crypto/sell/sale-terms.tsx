import type { CoinCode } from '#lib/currencies.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { cryptoTrades } from '#lib/product-constants.ts';

/** A sale without its order, as its own calls and the order's call return it. */
export type SaleGiven = Omit<CoinSale, 'order'>;

const heldMinutes = cryptoTrades.heldS / 60;

/** The announced amount, or that none was announced. */
export const describeAmount = ({ amount, symbol }: Pick<SaleGiven, 'amount' | 'symbol'>): string =>
  amount === null ? `any amount of ${symbol}` : formatMoney(amount, symbol as CoinCode);

const formatMinutes = (n: number) => (n === 1 ? '1 minute' : `${n} minutes`);

/** What happens to an amount other than the announced one, and to one that comes late. */
const differing = ({ amount }: SaleGiven) =>
  amount !== null && (
    <>
      <li>
        <b>Less than that:</b> you’re paid for what arrives, at the locked rate.
      </li>
      <li>
        <b>More than that:</b> the rest is paid at our rate when its last confirmation comes.
      </li>
      <li>
        <b>Later than {heldMinutes} minutes:</b> you’re paid at our rate when the last confirmation
        comes. It may be higher or lower.
      </li>
    </>
  );

/** What to know about an address before it is shown: afterwards coins may be on their way. */
export function SaleTerms({ sale }: { sale: SaleGiven }) {
  const { symbol, network_name: network, minimum, confirmations, memo } = sale;
  const least = formatMoney(minimum, symbol as CoinCode);
  return (
    <section className="card stack" aria-labelledby="terms">
      <h2 id="terms">Before you see your address</h2>
      <dl className="facts">
        <div>
          <dt>You send</dt>
          <dd>{describeAmount(sale)}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{network}</dd>
        </div>
        <div>
          <dt>Minimum</dt>
          <dd>{least}</dd>
        </div>
        <div>
          <dt>Confirmations</dt>
          <dd>
            {confirmations}
            {sale.usual_minutes > 0 && `, usually ${formatMinutes(sale.usual_minutes)}`}
          </dd>
        </div>
      </dl>
      <p>{sale.rule}</p>
      <ul className="bullets">
        {differing(sale)}
        <li>
          <b>Below {least}:</b> your coins stay on your address until more arrives. They’re paid
          together once they reach the minimum.
        </li>
        <li>
          <b>Another coin:</b> if we buy it on {network}, it’s sold as it arrives. Any other coin
          isn’t paid for; contact us and we’ll tell you if it can be sent back.
        </li>
        <li>
          <b>Another network:</b> coins sent on a network other than {network} can be lost, and we
          can’t get them back.
        </li>
        <li>
          <b>A payment that disappears</b> from the network before its last confirmation isn’t paid.
        </li>
        <li>
          <b>Above our maximum or your limits:</b> our team reviews it before you’re paid.
        </li>
        {memo !== null && (
          <li>
            <b>Memo:</b> your address comes with one. Coins without it can’t be matched to you.
          </li>
        )}
      </ul>
    </section>
  );
}
