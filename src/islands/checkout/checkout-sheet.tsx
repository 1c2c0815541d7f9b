import '#styles/recipes/flow.css';
import { useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CodeInput } from '#islands/ui/code-input.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PriceLines } from '#islands/ui/price-lines.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { pin as pinRule } from '#lib/constants.ts';
import type { Quote } from '#lib/contracts/orders.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { usePayment, type Payment } from './use-payment.ts';

/** What somebody still needs before they can pay. */
export type Needs = 'sign-in' | 'pin' | 'verify' | null;

interface CheckoutSheetProps extends Payment {
  open: boolean;
  onClose: () => void;
  quote: Quote;
  /** Letters of the network or bank. */
  mark: string;
  to: string;
  what: string;
  /** The one irreversible fact, said right above the button. */
  warning: ReactNode;
  needs: Needs;
  onSignIn: () => void;
}

const nextStep = {
  pin: { text: 'Set up your PIN', href: paths.pinSetup },
  verify: { text: 'Verify your profile', href: paths.completeKyc },
} as const;

function Recipient(props: { mark: string; to: string; what: string; onChange: () => void }) {
  return (
    <div className="to">
      <span className="net-mark net-on" aria-hidden="true">
        {props.mark}
      </span>
      <div>
        <b className="num">{props.to}</b>
        <p className="row-s">{props.what}</p>
      </div>
      <button className="link" type="button" onClick={props.onChange}>
        Change
      </button>
    </div>
  );
}

const Lost = () => (
  <Note tone="clay" alert>
    No answer came. Your money is safe. Give your PIN again when you are back online: we first look
    whether this payment arrived, so you can’t pay twice.
  </Note>
);

function NextStep({ needs, onSignIn }: { needs: Exclude<Needs, null>; onSignIn: () => void }) {
  if (needs === 'sign-in')
    return (
      <Button size="big" onClick={onSignIn}>
        Sign in to pay
      </Button>
    );
  return (
    <a className="btn btn-primary btn-big" href={nextStep[needs].href}>
      {nextStep[needs].text}
    </a>
  );
}

/**
 * The one place where money is spent: who gets it, the five lines, the PIN. After the PIN it leads
 * to the order's own page, where the rest is shown live.
 */
export function CheckoutSheet(props: CheckoutSheetProps) {
  const { open, onClose, quote, needs } = props;
  const [pin, setPin] = useState('');
  const payment = usePayment(props);
  const { currency, lines } = quote;
  const foot = needs ? (
    <NextStep needs={needs} onSignIn={props.onSignIn} />
  ) : (
    <>
      <p className="warn-1">{props.warning}</p>
      <Button
        size="big"
        disabled={pin.length !== pinRule.digits}
        busy={payment.busy}
        busyText="Paying"
        onClick={() => void payment.pay(pin)}
      >
        Pay {formatMoney(lines.total, currency)}
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      persistent={payment.busy}
      title="Check and pay"
      foot={foot}
    >
      <Recipient mark={props.mark} to={props.to} what={props.what} onChange={onClose} />
      {quote.warning && <Note tone="warn">{quote.warning}</Note>}
      <PriceLines {...lines} currency={currency} labels={{ duty: 'Stamp duty' }} />
      {payment.lost && <Lost />}
      {!needs && (
        <CodeInput
          key={payment.round}
          label="Your PIN"
          masked
          focusFirst={payment.round > 0}
          error={payment.pinError}
          disabled={payment.busy}
          onChange={setPin}
          aside={
            <a className="link link-flat" href="/security/reset-pin">
              Forgot PIN?
            </a>
          }
        />
      )}
    </Sheet>
  );
}
