import { useEffect, useState, type ReactNode } from 'react';
import { AccountForm } from '#islands/kyc/account-form.tsx';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import {
  fetchPayoutAccounts,
  makeAccountPrimary,
  removePayoutAccount,
} from '#lib/kyc/browser/calls.ts';
import { openAction, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { PayoutAccount } from '#lib/kyc/contract.ts';
import type { Bank } from '#lib/reference/contract.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { iconPlus } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { AccountRow } from './account-row.tsx';
import { PinSheet } from './pin-sheet.tsx';

interface BankAccountsProps {
  accounts: readonly PayoutAccount[];
  banks: readonly Bank[];
  hasPin: boolean;
  zone: string;
  /** ?openmodal=true: the form is open from the start. */
  openForm: boolean;
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

type Asked = { kind: 'add' } | { kind: 'primary' | 'remove'; account: PayoutAccount } | null;

const nameOf = ({ bank_name, account_number }: PayoutAccount) => `${bank_name} ${account_number}`;

/** If the PIN was never set, leads to setting one. */
const sendToPinSetup = () =>
  openAction({
    type: 'warning',
    title: 'Choose a PIN first',
    message: 'You need your PIN to change payout accounts.',
    actionButtonText: 'Choose a PIN',
    onAction: () => goTo(`${paths.pinSetup}?next=${encodeURIComponent(paths.settingsBank)}`),
  });

function useAccounts(props: BankAccountsProps) {
  const [list, setList] = useState(props.accounts);
  const [asked, setAsked] = useState<Asked>(props.openForm ? { kind: 'add' } : null);
  useEffect(wakeOverlays, []);
  const close = () => setAsked(null);
  const ask = (next: Asked) =>
    next && next.kind !== 'add' && !props.hasPin ? sendToPinSetup() : setAsked(next);
  const change = async (kind: 'primary' | 'remove', { id }: PayoutAccount, pin: string) => {
    const call = kind === 'primary' ? makeAccountPrimary : removePayoutAccount;
    setList((await call(id, pin)).data);
    close();
    showToast(kind === 'primary' ? 'Primary account changed' : 'Account removed');
  };
  const added = async (account: PayoutAccount) => {
    close();
    setList((before) => [...before.filter(({ id }) => id !== account.id), account]);
    showToast('Account added');
    const reply = await fetchPayoutAccounts().catch(() => null);
    if (reply) setList(reply.data);
  };
  return { list, asked, close, ask, change, added };
}

function Question(props: {
  asked: Exclude<Asked, null | { kind: 'add' }>;
  onClose: () => void;
  onPin: (pin: string) => Promise<void>;
}) {
  const name = nameOf(props.asked.account);
  const shared = { onClose: props.onClose, onPin: props.onPin };
  return props.asked.kind === 'primary' ? (
    <PinSheet
      {...shared}
      title="Make this account primary"
      text={`Your withdrawals will go to ${name}.`}
      action="Make primary"
      busyText="Changing"
    />
  ) : (
    <PinSheet
      {...shared}
      danger
      title="Remove this account"
      text={`You won’t be able to withdraw to ${name}. New accounts can’t be used for 24 hours.`}
      action="Remove account"
      busyText="Removing"
    />
  );
}

/** /settings/bank: the accounts that money is paid out to. */
export function BankAccounts(props: BankAccountsProps) {
  const { list, asked, close, ask, change, added } = useAccounts(props);
  const addButton = (
    <Button
      icon={iconPlus}
      variant={list.length ? 'line' : 'primary'}
      onClick={() => ask({ kind: 'add' })}
    >
      Add an account
    </Button>
  );
  return (
    <div className="stack">
      <section className="card card-flush" aria-label="Your accounts">
        {list.length === 0 ? (
          <EmptyState
            drawn={props.drawn}
            title="No account yet"
            text="Add a bank or mobile money account in your own name."
            action={addButton}
          />
        ) : (
          <ul className="rows">
            {list.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                zone={props.zone}
                onPrimary={() => ask({ kind: 'primary', account })}
                onRemove={() => ask({ kind: 'remove', account })}
              />
            ))}
          </ul>
        )}
      </section>
      {list.length > 0 && !props.hasPin && (
        <a className="btn btn-primary btn-big" href={paths.pinSetup}>
          Next: choose a PIN
        </a>
      )}
      {list.length > 0 && addButton}
      {asked?.kind === 'add' && (
        <Sheet open onClose={close} title="Add an account">
          <AccountForm
            banks={props.banks}
            hasPin={props.hasPin}
            onAdded={(account) => void added(account)}
          />
        </Sheet>
      )}
      {asked && asked.kind !== 'add' && (
        <Question
          asked={asked}
          onClose={close}
          onPin={(pin) => change(asked.kind, asked.account, pin)}
        />
      )}
    </div>
  );
}
