import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { decidePayment, type GatewayOutcome } from '#lib/sandbox/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { GatewayDispute } from './gateway-dispute.tsx';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';

export interface GatewayPayment {
  reference: string;
  amount: string;
  currency: CurrencyCode;
  /** An email address, or the account it is paid from. */
  payer: string;
  state: 'open' | 'paid' | 'failed' | 'cancelled';
  /** The gateway whose page it is. */
  gateway: string;
  return_url: string;
  /** The bank's position, if the payer disputes it. */
  dispute: 'open' | 'won' | 'lost' | null;
}

const decided: Record<Exclude<GatewayPayment['state'], 'open'>, string> = {
  paid: 'This payment was made.',
  failed: 'This payment failed.',
  cancelled: 'This payment was cancelled.',
};

function useDecision({ reference, amount, currency }: GatewayPayment) {
  const [busy, setBusy] = useState<GatewayOutcome | null>(null);
  const [problem, setProblem] = useState('');
  const decide = async (outcome: GatewayOutcome, typed: string) => {
    if (busy) return;
    setBusy(outcome);
    setProblem('');
    try {
      const other =
        typed && cleanAmount(typed, currency) !== amount ? cleanAmount(typed, currency) : undefined;
      const { data } = await decidePayment(reference, outcome, other);
      goTo(data.return_url);
    } catch (error) {
      const text = error instanceof ApiError ? error.message : '';
      setProblem(text || 'The gateway didn’t respond. Try again.');
      setBusy(null);
    }
  };
  return { busy, problem, decide };
}

const Done = ({ payment }: { payment: GatewayPayment }) => (
  <>
    <Note tone={payment.state === 'paid' ? 'ok' : 'warn'}>
      {payment.state !== 'open' && decided[payment.state]}
    </Note>
    <a className="btn btn-primary btn-big" href={payment.return_url}>
      Back to the shop
    </a>
    {payment.state === 'paid' && <GatewayDispute {...payment} />}
  </>
);

function Open({ payment }: { payment: GatewayPayment }) {
  const { busy, problem, decide } = useDecision(payment);
  const [typed, setTyped] = useState('');
  const wrong = typed && checkAmount(typed, { min: '0.01', currency: payment.currency });
  return (
    <>
      <div className="answer">
        <Button
          size="big"
          busy={busy === 'paid'}
          busyText="Paying"
          disabled={Boolean(wrong)}
          onClick={() => void decide('paid', typed)}
        >
          Pay now
        </Button>
        <Button
          variant="line"
          busy={busy === 'failed'}
          busyText="Declining"
          onClick={() => void decide('failed', '')}
        >
          Let the payment be declined
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'cancelled'}
          busyText="Cancelling"
          onClick={() => void decide('cancelled', '')}
        >
          Cancel and go back
        </Button>
      </div>
      {problem && (
        <Note tone="bad" alert>
          {problem}
        </Note>
      )}
      <details>
        <summary className="min-h-target">Pay another amount, to see what happens</summary>
        <MoneyField
          label="Amount that arrives"
          currency={payment.currency}
          error={wrong || undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </details>
    </>
  );
}

/** The payment page of an invented gateway: no card is asked for and no money moves. */
export function Gateway({ payment }: { payment: GatewayPayment }) {
  return (
    <section className="card grid gap-4" aria-labelledby="pay">
      <div className="stack-xs">
        <span className="chip chip-demo">Sandbox: no real money</span>
        <h1 id="pay">{payment.gateway}</h1>
        <p className="sub [overflow-wrap:anywhere]">
          {payment.payer} pays for {payment.reference}
        </p>
        <Money amount={payment.amount} currency={payment.currency} size="l" />
      </div>
      {payment.state === 'open' ? <Open payment={payment} /> : <Done payment={payment} />}
    </section>
  );
}
