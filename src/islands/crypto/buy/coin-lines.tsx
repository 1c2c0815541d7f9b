import { PriceLines } from '#islands/ui/price-lines.tsx';
import type { Quote } from '#lib/orders/contract.ts';
import { formatRate } from '#lib/look/price-chart.ts';

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** The rate as it is shown: "₦1,580.25". */
export const rateText = ({ rate, currency }: Pick<Quote, 'rate' | 'currency'>): string =>
  rate && isDecimal(rate) ? formatRate(rate, currency) : (rate ?? '');

/** What arrives, large, and its price: the coins' value, the network's fee and the total. */
export const CoinLines = ({ quote }: { quote: Quote }) => (
  <>
    <div>
      <p className="cap">You get</p>
      <p className="num text-24 font-bold wrap-anywhere">{quote.lines.arrives.label}</p>
    </div>
    <PriceLines
      {...quote.lines}
      arrives={{ label: 'You get', text: '' }}
      currency={quote.currency}
      labels={{ amount: 'Coin value', total: 'You pay' }}
    />
  </>
);
