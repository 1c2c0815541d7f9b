import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { goTo } from '#lib/browser/navigate.ts';
import { clearDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { Bank } from '#lib/reference/contract.ts';
import type { DepositState, StartedDeposit } from '#lib/wallet/contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { DepositProgress } from './deposit-progress.tsx';
import { DEPOSIT, FirstAmount } from './first-amount.tsx';
import type { NewDeposit } from './new-deposit.ts';
import { PayStep } from './pay-step.tsx';
import { Redirecting } from './redirecting.tsx';
import { minimumOf, type Funding } from './use-funding.ts';
import { useStartDeposit } from './use-start-deposit.ts';

interface DepositFlowProps {
  /** Null for guests, who sign in at the first step. */
  funding: Funding | null;
  country: CountryCode;
  currency: CurrencyCode;
  /** Chosen earlier, on another page. */
  amount: string | null;
  /** The most that one deposit may be, if there is a limit. */
  maximum?: string | undefined;
  networks: readonly Bank[];
  phone: string | null;
  zone: string;
}

const onPage = (body: ReactNode, foot: ReactNode) => (
  <div className="stack">
    {body}
    {foot && <div className="answer">{foot}</div>}
  </div>
);

const stateOf = (started: StartedDeposit, currency: CurrencyCode): DepositState => ({
  reference: started.reference,
  status: 'awaiting_user',
  channel: 'mobile_money',
  currency,
  amount: started.amount,
  fee: started.fee,
  total: started.total,
  note: null,
  release_at: null,
  on_hold_until: null,
  expires_at: started.expires_at,
  redirect_url: null,
  instruction: started.instruction,
  asks_code: started.asks_code,
});

const sent = () => {
  clearDraft(DEPOSIT);
  showToast('Thanks. We’ll message you as soon as the bank confirms it.', { tone: 'info' });
  goTo(paths.wallet);
};

/**
 * Forgets the typed amount once the deposit has started. Puts the reference of a prompt into the address, so
 * that a reload finds it again.
 */
function useStarted(state: NewDeposit) {
  const isStarted = 'deposit' in state;
  const reference = state.name === 'prompted' ? state.deposit.reference : null;
  useEffect(() => {
    if (isStarted) clearDraft(DEPOSIT);
  }, [isStarted]);
  // A layout effect, so that a reload finds the deposit from the moment its prompt appears.
  useLayoutEffect(() => {
    if (reference) history.replaceState(null, '', `?reference=${encodeURIComponent(reference)}`);
  }, [reference]);
}

/** /wallet/deposit: first the amount, then the method. */
export function DepositFlow(props: DepositFlowProps) {
  const { funding, country, currency, maximum, networks, phone, zone } = props;
  const starting = useStartDeposit(props.amount);
  const { state, dispatch } = starting;
  useEffect(wakeOverlays, []);
  useStarted(state);
  if (state.name === 'redirecting')
    return (
      <Redirecting
        url={state.url}
        total={state.deposit.total}
        currency={currency}
        onLeave={() => undefined}
      />
    );
  if (state.name === 'prompted')
    return <DepositProgress given={stateOf(state.deposit, currency)} zone={zone} />;
  if (!funding || !state.amount)
    return (
      <FirstAmount
        country={country}
        minimum={minimumOf(funding?.charges ?? null, country)}
        maximum={maximum}
        onContinue={(amount) => {
          if (funding) dispatch({ name: 'chosen', amount });
          else openAuth('login');
        }}
      />
    );
  return (
    <PayStep
      funding={funding}
      country={country}
      currency={currency}
      maximum={maximum}
      starting={starting}
      networks={networks}
      phone={phone}
      onSent={sent}
      frame={onPage}
    />
  );
}
