import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { ReservedAccount } from '#lib/wallet/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { iconUser } from '#lib/look/icons.ts';
import { iconCircleDollarSign } from '#lib/look/service-icons.ts';
import { formatMoney } from '#lib/money.ts';

const MISSING = 'Not available at the moment';

/** Groups ten digits the way people read them aloud: 9920 418 637. */
const spaced = (number: string) => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** What to know before copying the number (spec 2). */
export function DepositRules({ currency, minimum }: { currency: CurrencyCode; minimum: string }) {
  return (
    <ul className="text-14 grid gap-2 text-ink-2 [&_.ico]:w-5 [&_.ico]:h-5 [&_.ico]:text-clay">
      <li className="flex gap-2.5">
        <Icon path={iconUser} />
        <span>
          Send from an account in <b className="text-ink">your own name</b>. Third-party transfers
          are credited after 48 hours.
        </span>
      </li>
      <li className="flex gap-2.5">
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
  /** Null if there is none at the moment; undefined while loading. */
  account: ReservedAccount | null | undefined;
}

/** The member's own account number, or why there is none. */
export function ReservedDetails({ account }: ReservedDetailsProps) {
  if (account === undefined) return <SkeletonBox label="Loading your account number" />;
  const number = account?.account_number;
  return (
    <section
      className="px-4 pt-3.5 pb-1 rounded bg-primary-tint [&_dt]:text-ink-2 [&_.cap]:text-ink-2 [&_.facts>div]:border-t [&_.facts>div]:border-t-primary-tint-2 [&_.facts>div:first-child]:border-t [&_.facts>div:first-child]:border-t-primary-tint-2"
      aria-label="Your deposit account"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 min-w-0 pb-2">
        <div>
          <p className="cap">Account number</p>
          <p
            className={
              number
                ? 'num text-28 font-bold tracking-[0.005em] whitespace-nowrap max-22:text-24-only max-22:whitespace-normal'
                : 'sub'
            }
          >
            {number ? spaced(number) : MISSING}
          </p>
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
