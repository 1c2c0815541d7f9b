import '#styles/recipes/flow.css';
import type { ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CodeInput } from '#islands/ui/code-input.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PriceLines } from '#islands/ui/price-lines.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { pin as pinRule } from '#lib/constants.ts';
import type { Quote } from '#lib/contracts/orders.ts';
import { iconInfo } from '#lib/look/first-icons.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { sayTimes } from '#lib/time-spans.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { QuoteParts } from './quote-parts.tsx';
import { usePayment, type Lost, type Payment } from './use-payment.ts';

/** What the sheet calls paying, where it is something else. */
interface Act {
  title: string;
  verb: string;
  busy: string;
}

const paying: Act = { title: 'Check and pay', verb: 'Pay', busy: 'Paying' };

interface CheckoutSheetProps extends Payment {
  quote: Quote;
  /** Why the price is shown again, when it is. */
  notice?: string | undefined;
  /** Letters of the network or bank. */
  mark: string;
  to: string;
  what: string;
  /** The one irreversible fact, said right above the button. */
  warning: ReactNode;
  act?: Act;
  needs: Needs;
  onSignIn: () => void;
  /** Leaves for the PIN or the profile: keeps what was typed for the way back. */
  onLeave: () => void;
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

const lostTexts: Record<Lost, string> = {
  never:
    'Your payment did not reach us. Nothing was taken. Give your PIN again to send it once more.',
  unclear:
    'No answer came. Your money is safe. Give your PIN again when you are back online: we first look whether this payment arrived, so you can’t pay twice.',
};

function NextStep({
  needs,
  onSignIn,
  onLeave,
}: Pick<CheckoutSheetProps, 'onSignIn' | 'onLeave'> & { needs: Exclude<Needs, null> }) {
  if (needs === 'sign-in')
    return (
      <Button size="big" onClick={onSignIn}>
        Sign in to pay
      </Button>
    );
  return (
    <a className="btn btn-primary btn-big" href={nextStep[needs].href} onClick={onLeave}>
      {nextStep[needs].text}
    </a>
  );
}

function PayButton({
  payment,
  quote,
  warning,
  act = paying,
}: { payment: ReturnType<typeof usePayment> } & Pick<
  CheckoutSheetProps,
  'quote' | 'warning' | 'act'
>) {
  return (
    <>
      <p className="warn-1">
        <Icon path={iconInfo} />
        <span>{warning}</span>
      </p>
      <Button
        size="big"
        disabled={payment.pin.length !== pinRule.digits}
        busy={payment.busy}
        busyText={act.busy}
        onClick={() => void payment.pay()}
      >
        {act.verb} {formatMoney(quote.lines.total, quote.currency)}
      </Button>
    </>
  );
}

const PinBoxes = ({ payment }: { payment: ReturnType<typeof usePayment> }) => (
  <CodeInput
    key={payment.round}
    label="Your PIN"
    masked
    focusFirst={payment.round > 0}
    error={payment.pinError}
    disabled={payment.busy}
    onChange={payment.setPin}
    aside={
      <a className="link link-flat" href="/security/reset-pin">
        Forgot PIN?
      </a>
    }
  />
);

/**
 * The one place where money is spent: who gets it, the five lines, the PIN. After the PIN it leads
 * to the order's own page, where the rest is shown live.
 */
export function CheckoutSheet(props: CheckoutSheetProps) {
  const { quote, needs, onClose, notice, act = paying } = props;
  const payment = usePayment(props);
  const warnings = [notice, quote.warning].filter((text) => text);
  return (
    <Sheet
      open
      onClose={onClose}
      persistent={payment.busy}
      title={act.title}
      foot={
        needs ? (
          <NextStep needs={needs} onSignIn={props.onSignIn} onLeave={props.onLeave} />
        ) : (
          <PayButton payment={payment} quote={quote} warning={props.warning} act={act} />
        )
      }
    >
      <Recipient mark={props.mark} to={props.to} what={props.what} onChange={onClose} />
      {warnings.length > 0 && (
        <Note tone="warn" alert={notice !== undefined}>
          {warnings.join(' ')}
        </Note>
      )}
      <QuoteParts quote={quote} />
      <PriceLines {...quote.lines} currency={quote.currency} />
      {quote.expected_s && <p className="hint">Usually done in {sayTimes(quote.expected_s)}.</p>}
      {payment.lost && (
        <Note tone="clay" alert>
          {lostTexts[payment.lost]}
        </Note>
      )}
      {!needs && <PinBoxes payment={payment} />}
    </Sheet>
  );
}
