import { PriceLines } from '#islands/ui/price-lines.tsx';
import type { Quote } from '#lib/contracts/orders.ts';
import { formatRate } from '#lib/price-chart.ts';

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** The rate as it is shown: "₦1,580.25". */
export const rateText = ({ rate, currency }: Pick<Quote, 'rate' | 'currency'>): string =>
  rate && isDecimal(rate) ? formatRate(rate, currency) : (rate ?? '');

/** What coins cost: their worth, the network's fee, the total, and what arrives. */
export const CoinLines = ({ quote }: { quote: Quote }) => (
  <PriceLines
    {...quote.lines}
    currency={quote.currency}
    labels={{ amount: 'Coins are worth', total: 'You pay' }}
  />
);
