import { useEffect, useState, type ReactNode } from 'react';
import { goTo } from '#lib/browser/navigate.ts';
import { openAuth, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { Bank } from '#lib/contracts/reference.ts';
import type { DepositState, StartedDeposit } from '#lib/contracts/wallet.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { DepositProgress } from './deposit-progress.tsx';
import { FirstAmount } from './first-amount.tsx';
import { PayStep } from './pay-step.tsx';
import { Redirecting } from './redirecting.tsx';
import { minimumOf, type Funding } from './use-funding.ts';

interface DepositFlowProps {
  /** Null for guests: they sign in at the first step. */
  funding: Funding | null;
  country: CountryCode;
  currency: CurrencyCode;
  /** Chosen before, on another page. */
  amount: string | null;
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
});

const sent = () => {
  showToast('Thank you. You get a message as soon as the bank tells us.', { tone: 'info' });
  goTo(paths.wallet);
};

/** /wallet/deposit: first how much, then how. */
export function DepositFlow(props: DepositFlowProps) {
  const { funding, country, currency, networks, phone, zone } = props;
  const [amount, setAmount] = useState(props.amount);
  const [started, setStarted] = useState<StartedDeposit | null>(null);
  useEffect(wakeOverlays, []);
  const begin = (deposit: StartedDeposit) => {
    setStarted(deposit);
    // The prompt's page survives a reload: the reference in the address finds it again.
    const reference = encodeURIComponent(deposit.reference);
    if (!deposit.redirect_url) history.replaceState(null, '', `?reference=${reference}`);
  };
  if (started?.redirect_url)
    return (
      <Redirecting
        url={started.redirect_url}
        total={started.total}
        currency={currency}
        onLeave={() => undefined}
      />
    );
  if (started)
    return (
      <DepositProgress
        given={stateOf(started, currency)}
        instruction={started.instruction}
        zone={zone}
      />
    );
  if (!funding || !amount)
    return (
      <FirstAmount
        country={country}
        minimum={minimumOf(funding?.charges ?? null, country)}
        onContinue={(next) => (funding ? setAmount(next) : openAuth('login'))}
      />
    );
  return (
    <PayStep
      {...{ funding, country, currency, amount, networks, phone }}
      onAmount={setAmount}
      onStarted={begin}
      onSent={sent}
      frame={onPage}
    />
  );
}
