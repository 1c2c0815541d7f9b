import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { PayoutAccount } from '#lib/kyc/contract.ts';
import { iconLandmark, iconSmartphone } from '#lib/look/service-icons.ts';

interface AccountRowProps {
  account: PayoutAccount;
  zone: string;
  onPrimary: (account: PayoutAccount) => void;
  onRemove: (account: PayoutAccount) => void;
}

const State = ({ account, zone }: Pick<AccountRowProps, 'account' | 'zone'>) => {
  if (account.is_primary) return <span className="chip chip-done">Primary</span>;
  if (account.usable) return null;
  return (
    <span className="row-s">
      Available from <DateText at={account.usable_from} zone={zone} inSentence />
    </span>
  );
};

/** One account with its actions, which wrap below it on phones. */
export function AccountRow({ account, zone, onPrimary, onRemove }: AccountRowProps) {
  const name = `${account.bank_name} ${account.account_number}`;
  const icon = account.type === 'bank' ? iconLandmark : iconSmartphone;
  return (
    <li className="row flex-wrap">
      <Tile icon={icon} tone="ink" mark={account.bank_id} />
      <span className="row-main">
        <span className="row-t">{account.bank_name}</span>
        <span className="row-s num">{account.account_number}</span>
        <span className="row-s">{account.account_name}</span>
        <span>
          <State account={account} zone={zone} />
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {!account.is_primary && account.usable && (
          <Button
            variant="tint"
            size="small"
            aria-label={`Make ${name} primary`}
            onClick={() => onPrimary(account)}
          >
            Make primary
          </Button>
        )}
        <Button
          variant="danger-line"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(account)}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}
