import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';
import { iconLandmark, iconSmartphone } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';

interface WithdrawAccountProps {
  accounts: readonly PayoutAccount[];
  account: PayoutAccount;
  problem: string | undefined;
  zone: string;
  onChoose: (id: string) => void;
}

const nameOf = ({ bank_name, account_number }: PayoutAccount) => `${bank_name} ${account_number}`;

function Account({ account, zone }: { account: PayoutAccount; zone: string }) {
  return (
    <>
      <Tile
        icon={account.type === 'bank' ? iconLandmark : iconSmartphone}
        tone="ink"
        mark={account.bank_id}
      />
      <span className="row-main">
        <span className="row-t">{account.bank_name}</span>
        <span className="row-s num">{account.account_number}</span>
        <span className="row-s">{account.account_name}</span>
        {!account.usable && (
          <span className="row-s">
            Available from <DateText at={account.usable_from} zone={zone} inSentence />
          </span>
        )}
      </span>
    </>
  );
}

/** The payout account: bank, masked number and the name at the bank; another one can be chosen. */
export function WithdrawAccount(props: WithdrawAccountProps) {
  const { accounts, account, problem, zone, onChoose } = props;
  const [open, setOpen] = useState(false);
  const choose = (id: string) => {
    onChoose(id);
    setOpen(false);
  };
  return (
    <section className="stack-s" aria-labelledby="payout-to">
      <h2 className="label" id="payout-to">
        To your account
      </h2>
      <div className="card card-flush">
        <div className="row row-wrap">
          <Account account={account} zone={zone} />
          <Button variant="tint" size="small" onClick={() => setOpen(true)}>
            Change
          </Button>
        </div>
      </div>
      {problem && (
        <p className="hint hint-bad" role="alert">
          {problem}
        </p>
      )}
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Choose an account">
          <ul className="rows">
            {accounts.map((each) => (
              <li key={each.id} className="row">
                <Account account={each} zone={zone} />
                <Button
                  variant={each.id === account.id ? 'primary' : 'tint'}
                  size="small"
                  disabled={!each.usable}
                  aria-label={`Use ${nameOf(each)}`}
                  onClick={() => choose(each.id)}
                >
                  {each.id === account.id ? 'Chosen' : 'Use'}
                </Button>
              </li>
            ))}
          </ul>
          <a className="btn btn-line" href={`${paths.settingsBank}?openmodal=true`}>
            Add an account
          </a>
        </Sheet>
      )}
    </section>
  );
}
