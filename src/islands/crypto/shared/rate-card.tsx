import type { ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Note } from '#islands/ui/note.tsx';
import { codeOfCoin } from '#lib/crypto/coins.ts';
import type { CryptoRate } from '#lib/crypto/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { formatSpan } from '#lib/time-spans.ts';
import type { CoinRate, RateProblem } from './use-coin-rate.ts';

const LOST =
  'We couldn’t get the price. Check your connection and try again. Your details are saved.';

/** Explains a missing price. Errors about the amount appear at its field instead. */
function RateNote({ problem, onAgain }: { problem: RateProblem; onAgain: () => void }) {
  if (problem.kind === 'amount') return null;
  return (
    <>
      <Note tone={problem.kind === 'lost' ? 'clay' : 'warn'} alert>
        {problem.text ?? LOST}
      </Note>
      <Button variant="tint" onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}

interface RateFactsProps {
  rate: CryptoRate;
  zone: string;
}

/** The rate with its age, the network's fee, the limits and the usual time. */
function RateFacts({ rate, zone }: RateFactsProps) {
  const { token, side, currency, min, max } = rate;
  const code = codeOfCoin(token);
  const facts = [
    [`Rate for 1 ${code}`, formatRate(rate.rate, currency)],
    ...(side === 'buy' ? [['Network fee', formatMoney(rate.fee, currency)]] : []),
    ['Limits', `${formatMoney(min, code)} to ${formatMoney(max, code)}`],
    ['Usual time', formatSpan(rate.usual_minutes * 60)],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Price from</dt>
        <dd>
          <DateText at={rate.at} zone={zone} />
        </dd>
      </div>
    </dl>
  );
}

interface RateCardProps {
  rate: CoinRate;
  zone: string;
  /** Content above it. */
  children?: ReactNode;
}

/** The current rate, or why there is none. */
export function RateCard({ rate, zone, children }: RateCardProps) {
  return (
    <section className="card stack-s" aria-label="Price">
      {children}
      {rate.problem && <RateNote problem={rate.problem} onAgain={rate.askAgain} />}
      {rate.rate && <RateFacts rate={rate.rate} zone={zone} />}
    </section>
  );
}
