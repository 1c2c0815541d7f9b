import '#styles/parts/fund.css';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { ReservedAccount } from '#lib/contracts/wallet.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { iconCircleDollarSign, iconUser } from '#lib/look/icons.ts';
import { formatMoney } from '#lib/money.ts';

const MISSING = 'Not available at the moment';

/** Ten digits as people read them aloud: 9920 418 637. */
const spaced = (number: string) => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** What to know before the number is copied, not after (spec 2). */
export function DepositRules({ currency, minimum }: { currency: CurrencyCode; minimum: string }) {
  return (
    <ul className="know">
      <li>
        <Icon path={iconUser} />
        <span>
          Send from an account in <b>your own name</b>. Third-party transfers are credited after 48
          hours.
        </span>
      </li>
      <li>
        <Icon path={iconCircleDollarSign} />
        <span>Deposits below {formatMoney(minimum, currency)} are not credited.</span>
      </li>
    </ul>
  );
}

function Line({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ?? MISSING}
        <CopyButton
          value={value}
          label={`Copy ${label.toLowerCase()}`}
          onCopied={() => showToast('Copied successfully')}
        />
      </dd>
    </div>
  );
}

interface ReservedDetailsProps {
  /** Null: there is none at the moment. Undefined: on its way. */
  account: ReservedAccount | null | undefined;
}

/** The user's own account number; what is missing is said in its place. */
export function ReservedDetails({ account }: ReservedDetailsProps) {
  if (account === undefined) return <SkeletonBox label="Loading your account number" />;
  const number = account?.account_number;
  return (
    <section className="acct" aria-label="Your deposit account">
      <div className="acct-no">
        <div>
          <p className="cap">Account number</p>
          <p className={number ? 'acct-n num' : 'sub'}>{number ? spaced(number) : MISSING}</p>
        </div>
        <CopyButton
          value={number}
          label="Copy"
          variant="tint"
          onCopied={() => showToast('Copied successfully')}
        />
      </div>
      <dl className="facts">
        <Line label="Bank" value={account?.bank} />
        <Line label="Account name" value={account?.account_name} />
      </dl>
    </section>
  );
}
