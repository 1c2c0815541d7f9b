import type { FormEvent } from 'react';
import { plainCoins } from '#islands/crypto/shared/amount-fields.tsx';
import { RateCard } from '#islands/crypto/shared/rate-card.tsx';
import { useCoinDraft } from '#islands/crypto/shared/use-coin-draft.ts';
import { useCoinRate } from '#islands/crypto/shared/use-coin-rate.ts';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { noDraft, type CoinDraft } from '#lib/crypto/browser/coin-drafts.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { coinSalePaths } from '#lib/crypto/sale-paths.ts';
import { codeOfCoin, isCoinId } from '#lib/crypto/coins.ts';
import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { asTheyComeRule, coinSaleRule } from '#lib/crypto/coin-sale.ts';
import type { Needs } from '#lib/rules/needs.ts';
import {
  describeCosts,
  withdrawWithin,
  type WithdrawalCharges,
} from '#lib/wallet/withdrawal-costs.ts';
import { PayoutChoice, WALLET } from './payout-choice.tsx';
import { PayoutLines } from './payout-lines.tsx';
import { useOpenSale } from './use-open-sale.ts';
import { maskNumber } from '#lib/rules/mask.ts';

export interface PayoutFormProps {
  accounts: readonly PayoutAccount[];
  currency: CurrencyCode;
  zone: string;
  needs: Needs;
  /** Null if they could not be read. */
  charges: WithdrawalCharges | null;
}

/** The choices from the previous page. */
function Chosen({ draft }: { draft: CoinDraft }) {
  const { token, network, amount } = draft;
  const code = isCoinId(token) ? codeOfCoin(token) : null;
  const name = Object.hasOwn(coinNetworks, network)
    ? coinNetworks[network as CoinNetwork].name
    : network;
  if (!code) return null;
  return (
    <section className="card stack-s" aria-label="Your sale">
      <dl className="facts">
        <div>
          <dt>You send</dt>
          <dd>{amount ? formatMoney(amount, code) : `Any amount of ${code}`}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{name}</dd>
        </div>
      </dl>
      <a className="link self-start" href={coinPaths.sell}>
        Change
      </a>
    </section>
  );
}

interface FootProps {
  needs: Needs;
  busy: boolean;
}

function Foot({ needs, busy }: FootProps) {
  if (needs === 'sign-in')
    return (
      <a className="btn btn-primary btn-big" href={paths.loginFor(coinPaths.sellPayment)}>
        Sign in to sell
      </a>
    );
  return (
    <Button type="submit" size="big" busy={busy} busyText="Opening your sale">
      Continue
    </Button>
  );
}

/** Says that a sale is already open: opening another is possible, but rarely intended. */
const OpenAlready = ({ reference }: { reference: string }) => (
  <Note>
    This sale is already open. <a href={coinSalePaths.address(reference)}>See its address</a>
  </Note>
);

/** Where the money goes, stored in the draft; an account that can no longer be used is dropped. */
function usePayout({ accounts, currency, charges }: PayoutFormProps) {
  const { stored, change } = useCoinDraft('sell');
  const draft = stored?.draft ?? noDraft;
  const { token, network, amount, bankDetails } = draft;
  // a repeated sale names its account by id alone
  const wanted = stored?.notes['payout'] ?? bankDetails?.id;
  const payout = accounts.find(({ id, usable }) => usable && id === wanted)?.id ?? WALLET;
  const asked = { token, network, side: 'sell' as const, fiatCurrency: currency };
  const rate = useCoinRate(asked, { in: 'coins', text: plainCoins(amount) });
  const total = rate.amounts?.total;
  const choose = (id: string) => {
    const account = accounts.find((each) => each.id === id);
    const bank = account && {
      id,
      bank: account.bank_name,
      last_four: account.account_number.slice(-4),
    };
    change({ bankDetails: bank ?? null }, { payout: '' });
  };
  const account = accounts.find(({ id }) => id === payout);
  const out = account && {
    account: `${account.bank_name} ${maskNumber(account.account_number)}`,
    ...(total && charges ? withdrawWithin(charges, total) : { gets: null, fee: null }),
  };
  const heldUntil = stored?.notes['quote'] ? stored.notes['until'] : undefined;
  return { draft, payout, rate, total, out: out ?? null, choose, heldUntil };
}

type Payout = ReturnType<typeof usePayout>;

/** What arrives, the payout's cost, and the rule for the rate. */
function Brings({ payout, currency, zone }: { payout: Payout } & Where) {
  const { draft, rate, total, out } = payout;
  const gets = out ? out.gets : (total ?? '0.00');
  return (
    <RateCard rate={rate} zone={zone}>
      <div aria-live="polite">
        <h2 className="cap">You get</h2>
        {draft.amount ? (
          gets !== null && <Money amount={gets} currency={currency} size="xl" />
        ) : (
          <p>Our rate when your coins are final</p>
        )}
        {out && (
          <dl className="facts">
            <PayoutLines payout={out} total={total ?? null} currency={currency} label="Price now" />
          </dl>
        )}
      </div>
      <p className="cap">{draft.amount ? coinSaleRule : asTheyComeRule}</p>
    </RateCard>
  );
}

type Where = Pick<PayoutFormProps, 'currency' | 'zone'>;

/** Where the money of a sale goes; then the sale is opened. */
export function PayoutForm(given: PayoutFormProps) {
  const { accounts, currency, zone, needs, charges } = given;
  const payout = usePayout(given);
  const sale = useOpenSale();
  const { token, network, amount, referenceCode } = payout.draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!token || needs === 'sign-in') return;
    const named = amount ? { amount } : {};
    const given = { token, network: network as CoinNetwork, payout: payout.payout, ...named };
    void sale.open(given, payout.total);
  };
  const wrong = sale.wrong['amount'] ?? sale.wrong['network'] ?? sale.wrong['token'];
  const problem = sale.problem ?? wrong;
  return (
    <form className="sell-flow" noValidate onSubmit={submit}>
      <div className="sell-a">
        {referenceCode && <OpenAlready reference={referenceCode} />}
        {payout.heldUntil && (
          <Note>
            The rate from your alert is locked for these coins until{' '}
            <DateText at={payout.heldUntil} zone={zone} inSentence />.
          </Note>
        )}
        <PayoutChoice
          accounts={accounts}
          zone={zone}
          chosen={payout.payout}
          costs={charges && describeCosts(charges, currency)}
          error={sale.wrong['payout']}
          onChoose={payout.choose}
        />
        <Chosen draft={payout.draft} />
      </div>
      <div className="sell-b">
        <Brings payout={payout} currency={currency} zone={zone} />
        {problem && (
          <Note tone="warn" alert>
            {problem}
          </Note>
        )}
        <div className="flow-foot sell-foot">
          <Foot needs={needs} busy={sale.busy} />
        </div>
      </div>
    </form>
  );
}
