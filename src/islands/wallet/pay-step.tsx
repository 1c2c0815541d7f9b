import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { trackStep } from '#lib/browser/analytics/track.ts';
import type { DepositMethod } from '#lib/wallet/browser/calls.ts';
import type { Bank } from '#lib/reference/contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { iconPencil } from '#lib/look/icons.ts';
import { parseAmount } from '#lib/money.ts';
import { AmountPicker } from './amount-picker.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { MobileMoneyStep } from './mobile-money-step.tsx';
import { ReservedStep } from './reserved-step.tsx';
import type { StartingDeposit } from './use-start-deposit.ts';
import { feeOf, maximumOf, minimumOf, type Funding } from './use-funding.ts';

/**
 * Lays out the parts: in a dialog the action goes into the sticky footer; on a page it follows the
 * text.
 */
export type Frame = (body: ReactNode, foot: ReactNode) => ReactNode;

export interface PayStepProps {
  funding: Funding;
  country: CountryCode;
  currency: CurrencyCode;
  /** The most that one deposit may be at the member's level, if it is known. */
  maximum?: string | undefined;
  networks: readonly Bank[];
  phone: string | null;
  frame: Frame;
  starting: StartingDeposit;
  /** Called when the member says that they have sent the transfer. */
  onSent: () => void;
}

const names: Record<DepositMethod, string> = {
  reserved_account: 'Bank transfer',
  checkout: 'Card',
  mobile_money: 'Mobile money',
};

interface FundedProps {
  amount: string;
  currency: CurrencyCode;
  onEdit: () => void;
}

function Funded({ amount, currency, onEdit }: FundedProps) {
  return (
    <div className="funded text-14-only flex items-center justify-between gap-3 min-w-0 py-0.5 px-0 border-y text-ink-2 tiny:flex-wrap [&_.iconbtn]:text-primary">
      <span>Amount to be funded</span>
      <span className="flex items-center min-w-0 -me-2 text-ink">
        <Money amount={amount} currency={currency} size="m" />
        <IconButton label="Change amount" icon={iconPencil} size={20} onClick={onEdit} />
      </span>
    </div>
  );
}

/** Keeps the focus on the pressed choice, which is rendered again with another method. */
function useKeptFocus(method: DepositMethod) {
  const head = useRef<HTMLDivElement>(null);
  const last = useRef(method);
  useEffect(() => {
    if (last.current === method) return;
    last.current = method;
    head.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [method]);
  return head;
}

interface MethodStepProps {
  method: DepositMethod;
  amount: string | null;
  /** Shown above the step: the other methods, and the amount. */
  lead: ReactNode;
  given: PayStepProps;
}

function MethodStep({ method, amount, lead, given }: MethodStepProps) {
  const { funding, country, currency, starting, frame } = given;
  const shared = {
    lead,
    amount: amount ?? '0.00',
    currency,
    frame,
    starting,
    fee: feeOf(funding.charges, country),
  };
  if (method === 'checkout') return <CheckoutStep {...shared} />;
  if (method === 'mobile_money')
    return (
      <MobileMoneyStep
        {...shared}
        country={country}
        networks={given.networks}
        phone={given.phone}
      />
    );
  return (
    <ReservedStep
      lead={lead}
      currency={currency}
      minimum={minimumOf(funding.charges, country)}
      frame={frame}
      onSent={given.onSent}
    />
  );
}

/** How to pay: the first method in the list, or another one on offer. */
export function PayStep(props: PayStepProps) {
  const { funding, country, currency, starting, frame } = props;
  const { amount } = 'amount' in starting.state ? starting.state : starting.state.deposit;
  const [method, setMethod] = useState<DepositMethod>(funding.methods[0] ?? 'reserved_account');
  const [editing, setEditing] = useState(false);
  const headBox = useKeptFocus(method);
  const choose = (next: DepositMethod) => {
    if (next === method) return;
    trackStep('select-payment');
    starting.dispatch({ name: 'chosen', amount });
    setMethod(next);
  };
  const choices = funding.methods.map((value) => ({ value, label: names[value] }));
  const head = choices.length > 1 && (
    <div ref={headBox}>
      <Segment label="How to pay" choices={choices} value={method} onChoose={choose} />
    </div>
  );
  const maximum = props.maximum ?? maximumOf(funding.charges);
  const isTooMuch = amount && maximum && parseAmount(amount) > parseAmount(maximum);
  const asks = editing || isTooMuch || (!amount && method !== 'reserved_account');
  if (asks)
    return frame(
      <>
        {!editing && head}
        <AmountPicker
          country={country}
          minimum={minimumOf(funding.charges, country)}
          maximum={maximum}
          value={amount}
          heading={!editing}
          onContinue={(next) => {
            starting.dispatch({ name: 'chosen', amount: next });
            setEditing(false);
          }}
        />
      </>,
      null,
    );
  const lead = (
    <>
      {head}
      {amount && <Funded amount={amount} currency={currency} onEdit={() => setEditing(true)} />}
    </>
  );
  return <MethodStep method={method} amount={amount} lead={lead} given={props} />;
}
