import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PinOrPasskey, usePasskeyFirst, type PasskeyFirst } from './pin-or-passkey.tsx';
import { NothingToPay, PriceLines } from '#islands/ui/price-lines.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { $online } from '#lib/browser/stores/online.ts';
import { pin as pinRule } from '#lib/constants.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { iconInfo } from '#lib/look/first-icons.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { formatTimes } from '#lib/time-spans.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { AgreeAgain, brokenLimit, lacksConfirmation, PayAnyway } from './agree-again.tsx';
import { cannotWait } from './offline.ts';
import { KeepButton, KeepFields, useKeeping, type Keepable } from './keep-for-later.tsx';
import { isSeen } from './price-seen.ts';
import { QuoteParts } from './quote-parts.tsx';
import { isBusy, type Lost } from './payment-state.ts';
import { usePayment, type Payment } from './use-payment.ts';
import { describeShort, walletAfter } from './wallet-after.ts';

/** The sheet's name for paying, if it is something else. */
interface Act {
  title: string;
  verb: string;
  busy: string;
  /** The total's label, if nothing is taken yet. */
  total?: string;
  /** Nothing is to be paid, so no amount is shown. */
  isFree?: boolean;
}

const paying: Act = { title: 'Review and pay', verb: 'Pay', busy: 'Paying' };

export interface CheckoutSheetProps extends Payment {
  quote: Quote;
  /** Why the price is shown again, if it is. */
  notice?: string | undefined;
  /** Letters of the network or bank, if pictures are off. */
  mark?: string | undefined;
  /** The fallback for a missing mark. */
  icon?: string | undefined;
  /** The id of its picture. */
  picture?: string | undefined;
  to: string;
  what: string;
  /** The one irreversible fact, shown right above the button. */
  warning: ReactNode;
  act?: Act;
  /** How it is saved while offline; a text says why it can't be. */
  keepable: Keepable | string;
  needs: Needs;
  onSignIn: () => void;
  /** Leaves for the PIN or the profile: keeps what was typed for the return. */
  onLeave: () => void;
}

const nextStep = {
  pin: { text: 'Set up your PIN', href: paths.pinSetup },
  verify: { text: 'Verify your profile', href: paths.completeKyc },
} as const;

type RecipientProps = Pick<CheckoutSheetProps, 'mark' | 'icon' | 'picture' | 'to' | 'what'>;

function Recipient(props: RecipientProps & { onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 pb-3 border-b [&>div]:grow [&>div]:basis-36 [&>div]:min-w-[min(9rem,100%)]">
      <NetMark letters={props.mark} icon={props.icon} id={props.picture} on />
      <div>
        <b className="num text-18-only">{props.to}</b>
        <p className="row-s">{props.what}</p>
      </div>
      <button className="link" type="button" onClick={props.onChange}>
        Change
      </button>
    </div>
  );
}

const lostTexts: Record<Lost, string> = {
  never: 'Your payment didn’t go through. You haven’t been charged. Enter your PIN to try again.',
  unclear:
    'We didn’t get a response. Your money is safe. We’ll check when you’re back online. If you enter your PIN again, we’ll check first, so you can’t pay twice.',
};

function NextStep({
  needs,
  onSignIn,
  onLeave,
}: Pick<CheckoutSheetProps, 'onSignIn' | 'onLeave'> & {
  needs: Exclude<Needs, null>;
}) {
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

/** The price is above the limit, or the biller is failing: the buyer has to agree first. */
const lacksAgreement = (product: string, quote: Quote): boolean =>
  brokenLimit(product, quote) !== undefined || lacksConfirmation(product, quote);

function PayButton({
  payment: { state, pay },
  passkey,
  quote,
  product,
  warning,
  act = paying,
}: { payment: ReturnType<typeof usePayment>; passkey: PasskeyFirst } & Pick<
  CheckoutSheetProps,
  'quote' | 'warning' | 'act' | 'product'
>) {
  const mustAgree = lacksAgreement(product, quote);
  return (
    <>
      <p className="warn-1">
        <Icon path={iconInfo} />
        <span>{warning}</span>
      </p>
      <Button
        size="big"
        disabled={(!passkey.isUsed && state.pin.length !== pinRule.digits) || mustAgree}
        busy={isBusy(state)}
        busyText={act.busy}
        onClick={() => void pay(passkey.proof)}
      >
        {act.isFree ? act.verb : `${act.verb} ${formatMoney(quote.lines.total, quote.currency)}`}
      </Button>
    </>
  );
}

/** The recipient, what to know before, and the five lines; typing a PIN digit changes none of it. */
const Bill = memo(function Bill({ quote, notice, act, onClose, ...sheet }: CheckoutSheetProps) {
  const warnings = [notice, quote.warning].filter((text) => text);
  // an order that is paid by a transfer takes nothing from the wallet
  const { left, short } = act?.total ? {} : walletAfter(quote);
  return (
    <>
      <Recipient {...sheet} onChange={onClose} />
      {warnings.length > 0 && (
        <Note tone="warn" alert={notice !== undefined}>
          {warnings.join(' ')}
        </Note>
      )}
      <QuoteParts quote={quote} />
      {act?.isFree ? (
        <NothingToPay />
      ) : (
        <PriceLines {...quote.lines} currency={quote.currency} labels={{ total: act?.total }} />
      )}
      {left && (
        <p className="flex flex-wrap justify-between gap-x-4 -mt-2 text-14 text-ink-2">
          Left in your wallet
          <b className="num text-ink">{formatMoney(left, quote.currency)}</b>
        </p>
      )}
      {short !== undefined && (
        <Note tone="warn">
          {describeShort(short, quote.currency)}{' '}
          <a href={`${paths.deposit}${short && `?amount=${short}`}`} onClick={sheet.onLeave}>
            Add money
          </a>
        </Note>
      )}
      {quote.expected_s && <p className="hint">Usually takes {formatTimes(quote.expected_s)}.</p>}
    </>
  );
});

/** A price from while there was no connection is requested again once there is one. */
function useHeldPrice({ quote, onPriceChanged }: CheckoutSheetProps, isOnline: boolean) {
  const ask = useRef(onPriceChanged);
  useEffect(() => {
    ask.current = onPriceChanged;
  });
  const isDue = isOnline && isSeen(quote);
  useEffect(() => {
    if (isDue) void ask.current();
  }, [isDue]);
}

/** Offline it can be saved, unless it was already sent: then it is only looked up. */
function useOffline(props: CheckoutSheetProps, isLost: boolean) {
  const { keepable, product, quote, to, needs } = props;
  const isOnline = useStore($online, { ssr: 'initial' });
  useHeldPrice(props, isOnline);
  const keeping = useKeeping(
    typeof keepable === 'string' ? null : { keepable, product, quote, to },
  );
  const isHere = needs === null && !isLost && (!isOnline || keeping.state === 'kept');
  if (!isHere) return {};
  return typeof keepable === 'string' ? { why: keepable } : { keeping };
}

/**
 * The one place where money is spent: the recipient, the five lines, the PIN. After the PIN it leads to the
 * order's own page, which shows the rest live.
 */
export function CheckoutSheet(props: CheckoutSheetProps) {
  const { quote, needs, onClose, product, act = paying } = props;
  const payment = usePayment(props);
  const { state } = payment;
  const { keeping, why } = useOffline(props, state.name === 'lost' || isBusy(state));
  const passkey = usePasskeyFirst(state.attempt, state.name === 'wrong-pin');
  const [, draw] = useState(0);
  const onAgree = () => draw((n) => n + 1);
  let foot = (
    <PayButton
      payment={payment}
      passkey={passkey}
      quote={quote}
      product={product}
      act={act}
      warning={props.warning}
    />
  );
  if (needs) foot = <NextStep needs={needs} onSignIn={props.onSignIn} onLeave={props.onLeave} />;
  else if (keeping) foot = <KeepButton keeping={keeping} onClose={onClose} />;
  else if (why)
    foot = (
      <Button size="big" onClick={onClose}>
        Close
      </Button>
    );
  return (
    <Sheet open onClose={onClose} persistent={isBusy(state)} title={act.title} foot={foot}>
      <Bill {...props} />
      {state.name === 'lost' && (
        <Note tone="clay" alert>
          {lostTexts[state.lost]}
        </Note>
      )}
      {keeping && <KeepFields keeping={keeping} quote={quote} verb={act.verb} />}
      {why && <Note tone="clay">{cannotWait(why)}</Note>}
      {!keeping && <AgreeAgain product={product} quote={quote} onAgree={onAgree} />}
      {!keeping && !needs && <PayAnyway product={product} quote={quote} onAgree={onAgree} />}
      {!needs && !keeping && !why && (
        <PinOrPasskey
          passkey={passkey}
          round={state.attempt}
          error={state.name === 'wrong-pin' ? state.error : undefined}
          disabled={isBusy(state)}
          onChange={payment.type}
          onSend={lacksAgreement(product, quote) ? undefined : () => void payment.pay()}
          forgot="/security/reset-pin"
        />
      )}
    </Sheet>
  );
}
