import type { ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import type { Frame } from './pay-step.tsx';
import { troubleIn, type StartingDeposit } from './use-start-deposit.ts';

interface FeeLinesProps {
  amount: string;
  fee: string;
  currency: CurrencyCode;
}

const totalOf = ({ amount, fee }: Pick<FeeLinesProps, 'amount' | 'fee'>): string =>
  toAmount(parseAmount(amount) + parseAmount(fee));

/** Adds the fee on top, so that the requested amount is what arrives. */
export function FeeLines({ amount, fee, currency }: FeeLinesProps) {
  const show = (value: string) => formatMoney(value, currency);
  return (
    <dl className="facts">
      <div>
        <dt>Arrives in your wallet</dt>
        <dd>{show(amount)}</dd>
      </div>
      <div>
        <dt>Our fee</dt>
        <dd>{show(fee)}</dd>
      </div>
      <div>
        <dt>You pay</dt>
        <dd className="money-m">{show(totalOf({ amount, fee }))}</dd>
      </div>
    </dl>
  );
}

/** Why it didn't start, next to the button. Nothing was charged. */
export const Trouble = ({ text }: { text: string | undefined }) =>
  text ? (
    <Note tone="bad" alert>
      {text}
    </Note>
  ) : null;

interface CheckoutStepProps extends FeeLinesProps {
  lead: ReactNode;
  frame: Frame;
  starting: StartingDeposit;
}

export function CheckoutStep({ lead, frame, starting, ...price }: CheckoutStepProps) {
  const { state, start } = starting;
  const { hint, fields } = troubleIn(state);
  const begin = () => void start({ amount: price.amount, channel: 'checkout' });
  return frame(
    <>
      {lead}
      <FeeLines {...price} />
      <Trouble text={fields['amount'] ?? Object.values(fields)[0] ?? hint} />
    </>,
    <Button
      size="big"
      busy={state.name === 'starting'}
      busyText="Opening the payment page"
      onClick={begin}
    >
      Continue to payment
    </Button>,
  );
}
