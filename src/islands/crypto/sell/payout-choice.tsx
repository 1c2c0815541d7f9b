import { DateText } from '#islands/ui/date-text.tsx';
import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';
import { paths } from '#lib/paths.ts';

/** The wallet, as the call names it; anything else is a payout account. */
export const WALLET = 'wallet';

interface PayoutChoiceProps {
  accounts: readonly PayoutAccount[];
  chosen: string;
  /** The price of a payout to a bank, in words; null if it isn't known. */
  costs: string | null;
  zone: string;
  error: string | undefined;
  onChoose: (payout: string) => void;
}

function Account({ account, zone }: { account: PayoutAccount; zone: string }) {
  return (
    <span>
      <b>
        {account.bank_name} <span className="num">{account.account_number}</span>
      </b>
      <span className="row-s font-normal block">{account.account_name}</span>
      {!account.usable && (
        <span className="row-s font-normal block">
          Can be used from <DateText at={account.usable_from} zone={zone} inSentence />
        </span>
      )}
    </span>
  );
}

/** Where the money of a sale goes: the wallet, or straight to one of the member's own accounts. */
export function PayoutChoice(props: PayoutChoiceProps) {
  const { accounts, chosen, costs, zone, error, onChoose } = props;
  const radio = (value: string, disabled = false) => (
    <input
      type="radio"
      name="payout"
      value={value}
      checked={chosen === value}
      disabled={disabled}
      onChange={() => onChoose(value)}
    />
  );
  return (
    <section className="card stack-s" aria-label="Payout">
      <fieldset className="field">
        <legend className="label">Where should the money go?</legend>
        <div className="border border-line-2 rounded bg-surface">
          <label className="option">
            {radio(WALLET)}
            <span>
              <b>Your Oja wallet</b>
              <span className="row-s font-normal block">
                No fee, as soon as your coins are final
              </span>
            </span>
          </label>
          {accounts.map((account) => (
            <label className="option" key={account.id}>
              {radio(account.id, !account.usable)}
              <Account account={account} zone={zone} />
            </label>
          ))}
        </div>
        {error && (
          <p className="hint hint-bad" role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <p className="cap">
        {accounts.length > 0
          ? `Paying straight to your account costs the same as a withdrawal. ${costs ?? ''} If it can’t be paid out, the money stays in your wallet.`
          : 'Add a bank or mobile money account in your own name to be paid straight into it.'}
      </p>
      <a className="link self-start" href={`${paths.settingsBank}?openmodal=true`}>
        Add an account
      </a>
    </section>
  );
}
