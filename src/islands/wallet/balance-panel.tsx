import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { $balanceHidden, $wallet, hideBalance, openFund } from '#lib/wallet/browser/wallet.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { iconEye, iconEyeOff, iconPlus } from '#lib/look/first-icons.ts';
import { iconArrowUpRight } from '#lib/look/service-icons.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { BalanceOf } from '#lib/wallet/pages.ts';
import { followLink } from './follow-link.ts';
import { RoundAction } from './round-action.tsx';

interface BalancePanelProps {
  /** Null for guests and before an account is set up: shows 0.00, unless `unknown` is set. */
  wallet: BalanceOf | null;
  /** The balance can't be shown: the visitor is signed out, or the wallet couldn't be loaded. */
  unknown?: boolean;
  title?: string;
  currency: CurrencyCode;
  /** Hidden on this device. */
  hidden: boolean;
  /** Shows only the available balance, because the page lists its parts below. */
  short?: boolean;
  /** Text below the amount, instead of its parts. */
  text?: string;
  /** First on its page: it hangs from the top bar on phones. */
  top?: boolean;
  /** Below the amount while it is shown. */
  curve?: ReactNode;
  /** Further round actions. */
  children?: ReactNode;
}

type Shown = Required<Pick<BalancePanelProps, 'wallet' | 'currency' | 'hidden' | 'unknown'>>;

const COVER = '••••••';
const isMoney = (amount: string) => parseAmount(amount) > 0n;

/** The part of the book balance that can't be spent now. */
export const holdExcess = ({ balance }: BalanceOf): string =>
  toAmount(parseAmount(balance.book) - parseAmount(balance.available));

function useWallet(given: BalanceOf | null): BalanceOf | null {
  const live = useStore($wallet, { ssr: 'initial' });
  const wallet = given && (live ?? given);
  useEffect(() => {
    if (wallet) noteSeen({ of: 'balance', wallet });
  }, [wallet]);
  return wallet;
}

/** While money is flagged, nothing can be paid from the wallet. */
const readiness = ({ flagged_amount: { manual, automatic } }: BalanceOf): string =>
  isMoney(manual) || isMoney(automatic)
    ? 'Paused: some of your money is flagged'
    : 'Ready to spend';

function Parts({ wallet, hidden }: { wallet: BalanceOf; hidden: boolean }) {
  const { user_currency: currency, balance } = wallet;
  const parts: [amount: string, words: string][] = [
    [holdExcess(wallet), 'on hold'],
    [balance.pending_rewards, 'pending rewards'],
  ];
  const shown = parts.filter(([amount]) => isMoney(amount));
  if (shown.length === 0) return <span>{readiness(wallet)}</span>;
  return shown.map(([amount, words]) => (
    <span key={words}>
      {hidden ? <b>{COVER}</b> : <Money amount={amount} currency={currency} />} {words}
    </span>
  ));
}

function Actions({ children }: { children?: ReactNode }) {
  return (
    <div className="grid grid-cols-4 gap-1 mt-4 -mx-3 tiny:grid-cols-2">
      <RoundAction
        main
        icon={iconPlus}
        label="Add money"
        href={paths.deposit}
        data-hold=""
        data-step="select-deposit"
        onClick={(event) => followLink(event, () => openFund())}
      />
      <RoundAction
        icon={iconArrowUpRight}
        label="Withdraw"
        href={paths.withdrawal}
        data-step="select-withdrawal"
      />
      {children}
    </div>
  );
}

function Eye({ hidden }: { hidden: boolean }) {
  return (
    <IconButton
      label={hidden ? 'Show balance' : 'Hide balance'}
      icon={hidden ? iconEyeOff : iconEye}
      onClick={() => hideBalance(!hidden)}
    />
  );
}

function Amount({ wallet, currency, hidden, unknown }: Shown) {
  if (!unknown && !(hidden && wallet))
    return <Money amount={wallet?.balance.available ?? '0.00'} currency={currency} size="xl" />;
  return (
    <span className="money money-xl">
      <span aria-hidden="true">{unknown ? '—' : COVER}</span>
      <span className="vh">{unknown ? 'Hidden' : 'Balance hidden'}</span>
    </span>
  );
}

/** The balance below the awning. Updates while the page is open. */
export function BalancePanel(props: BalancePanelProps) {
  const {
    currency,
    unknown = false,
    title = 'Available balance',
    short = false,
    top = false,
    text,
    curve,
    children,
  } = props;
  const wallet = useWallet(props.wallet);
  const hidden = useStore($balanceHidden, { ssr: 'initial' }) ?? props.hidden;
  let below: ReactNode = text && <span>{text}</span>;
  if (!below && wallet)
    below = short ? <span>{readiness(wallet)}</span> : <Parts wallet={wallet} hidden={hidden} />;
  return (
    <section
      className={`stall text-on-primary ${top ? '-mx-gutter -mt-1 lg:m-0' : ''} [&_.iconbtn]:text-on-primary wide:[&_.money-xl]:[font-size:min(var(--t-56),13cqi)] wide:[&_.money-xl]:leading-[1.1] [&_.iconbtn:hover]:bg-glass`}
      aria-labelledby="balance"
    >
      <div
        className={`grid gap-1 pb-4.5 bg-primary-fill lg:rounded-t lg:py-6 lg:px-5 wide:px-8 [container-type:inline-size] ${top ? 'px-gutter pt-1' : 'px-4 pt-4 rounded-t'}`}
      >
        <div className="flex items-center gap-0.5 min-h-target -my-2 lg:-mb-1">
          <h2 className="text-14 text-on-primary-2 font-normal tracking-normal" id="balance">
            {title}
          </h2>
          {wallet && <Eye hidden={hidden} />}
        </div>
        <div aria-live="polite">
          <Amount
            wallet={wallet}
            currency={currency}
            hidden={hidden}
            unknown={unknown && !wallet}
          />
        </div>
        <p className="text-13 flex flex-wrap gap-x-4 pt-1 text-on-primary-2 lg:text-14 tiny:grid [&_.money]:text-on-primary">
          {below}
        </p>
        {!hidden && curve}
        <Actions>{children}</Actions>
      </div>
      <span className="valance" aria-hidden="true" />
    </section>
  );
}
