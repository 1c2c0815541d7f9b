import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { bvnConsent } from '#lib/kyc/consents.ts';
import { pin as pinRule } from '#lib/constants.ts';
import type { PayoutAccount } from '#lib/kyc/contract.ts';
import type { Bank } from '#lib/reference/contract.ts';
import { typedAccount, typedDigits } from '#lib/rules/typed.ts';
import { paths } from '#lib/paths.ts';
import { BankChoice } from './bank-choice.tsx';
import { useAccountForm } from './use-account-form.ts';
import type { NameCheck } from './use-name-check.ts';

interface AccountFormProps {
  banks: readonly Bank[];
  /** With a PIN set, adding an account asks for it. */
  hasPin: boolean;
  onAdded: (account: PayoutAccount) => void;
  onCancel?: () => void;
}

const kinds = [
  { value: 'mobile_money', label: 'Mobile money' },
  { value: 'bank', label: 'Bank' },
] as const;

/** "EZE and CHIOMA are". */
const describeDiffering = (words: readonly string[]) =>
  `${new Intl.ListFormat('en-GB').format(words)} ${words.length > 1 ? 'are' : 'is'}`;

/** The name at the bank, large, before anything is saved. */
function FoundName({ check, onAgain }: { check: NameCheck; onAgain: () => void }): ReactNode {
  if (check.state === 'silent')
    return (
      <Note tone="warn" alert>
        {check.problem}{' '}
        <button className="link" type="button" onClick={onAgain}>
          Try again
        </button>
      </Note>
    );
  if (check.state !== 'found') return null;
  return (
    <div
      className="px-4 pt-3.5 pb-1 rounded bg-primary-tint [&_dt]:text-ink-2 [&_.cap]:text-ink-2 [&_.facts>div]:border-t [&_.facts>div]:border-t-primary-tint-2 [&_.facts>div:first-child]:border-t [&_.facts>div:first-child]:border-t-primary-tint-2"
      role="status"
    >
      <p className="cap">The bank says this account belongs to</p>
      <p className="money-m num break-words pb-3">{check.name}</p>
      {check.differing.length > 0 && (
        <>
          <p className="hint hint-bad">
            {describeDiffering(check.differing)} not part of your verified name.
          </p>
          <p className="cap pb-3">
            You can only withdraw to an account in your name. Use another account, or{' '}
            <a className="link" href={paths.newTicket()}>
              contact us
            </a>{' '}
            if your name is wrong here.
          </p>
        </>
      )}
    </div>
  );
}

type Form = ReturnType<typeof useAccountForm>;

function NumberField({ form }: { form: Form }) {
  const { bank, check, wrong, isWhole, number } = form;
  const asksTen = bank?.pattern === '^\\d{10}$';
  const isShort = asksTen && number !== '' && !isWhole;
  const shortHint = isShort ? `${number.length} of 10 digits` : undefined;
  return (
    <TextField
      label={bank?.label ?? 'Account number'}
      inputMode="numeric"
      autoComplete="off"
      clean={(text) => typedAccount(text, bank?.pattern ?? null)}
      disabled={!bank}
      hint={bank ? shortHint : `Choose the ${form.kind === 'bank' ? 'bank' : 'network'} first.`}
      checking={check.state === 'checking'}
      error={wrong.account_number ?? (check.state === 'wrong' ? check.problem : undefined)}
      onChange={(event) => form.setTyped(event.target.value)}
    />
  );
}

interface SecretsProps {
  form: Form;
  hasPin: boolean;
  onBvn: (bvn: string) => void;
  onPin: (pin: string) => void;
}

function Secrets({ form, hasPin, onBvn, onPin }: SecretsProps) {
  const { wrong, needsBvn, busy, tries } = form;
  return (
    <>
      {needsBvn && (
        <TextField
          label="BVN"
          inputMode="numeric"
          autoComplete="off"
          clean={typedDigits}
          hint={`11 digits; dial *565*0# to see it. ${bvnConsent.shared}`}
          error={wrong.bvn}
          onChange={(event) => onBvn(event.target.value)}
        />
      )}
      {hasPin && (
        <PinInput key={tries} label="Your PIN" error={wrong.pin} disabled={busy} onChange={onPin} />
      )}
    </>
  );
}

/** Why the button is disabled, on the button itself. */
function missing(form: Form, hasPin: boolean, pin: string): string | undefined {
  if (!form.bank) return form.kind === 'bank' ? 'Choose a bank' : 'Choose a network';
  if (form.check.state !== 'found') return 'Enter the account number';
  if (form.check.differing.length > 0) return 'This is a different name';
  if (hasPin && pin.length !== pinRule.digits) return 'Enter your PIN';
  return undefined;
}

export function AccountForm({ banks, hasPin, onAdded, onCancel }: AccountFormProps) {
  const form = useAccountForm(banks, hasPin, onAdded);
  const [bvn, setBvn] = useState('');
  const [pin, setPin] = useState('');
  useEffect(wakeOverlays, []);
  const hasBoth = kinds.every((kind) => banks.some((bank) => bank.type === kind.value));
  const lacks = missing(form, hasPin, pin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!lacks) void form.save({ bvn, pin });
  };
  return (
    <form className="stack" noValidate method="post" onSubmit={submit}>
      {hasBoth && (
        <Segment label="Account type" choices={kinds} value={form.kind} onChoose={form.setKind} />
      )}
      <BankChoice banks={banks} kind={form.kind} bank={form.bank} onChoose={form.setBank} />
      <NumberField form={form} />
      <FoundName check={form.check} onAgain={form.askAgain} />
      <Secrets form={form} hasPin={hasPin} onBvn={setBvn} onPin={setPin} />
      <div className="answer">
        <Button
          type="submit"
          size="big"
          busy={form.busy}
          busyText="Saving"
          disabled={lacks !== undefined}
        >
          {lacks ?? 'Save and continue'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
