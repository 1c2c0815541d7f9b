import { useState } from 'react';
import type { PayoutAccount } from '#lib/kyc/contract.ts';
import type { Bank } from '#lib/reference/contract.ts';
import { paths } from '#lib/paths.ts';
import { AccountForm } from './account-form.tsx';
import { DonePanel } from './done-panel.tsx';

interface AddBankProps {
  banks: readonly Bank[];
  hasPin: boolean;
}

/** /onboarding/add-bank: the second step of setting up. */
export function AddBank({ banks, hasPin }: AddBankProps) {
  const [added, setAdded] = useState<PayoutAccount | null>(null);
  if (!added) return <AccountForm banks={banks} hasPin={hasPin} onAdded={setAdded} />;
  const next = hasPin
    ? { href: paths.completeKyc, text: 'See all steps' }
    : { href: paths.pinSetup, text: 'Choose a PIN' };
  return (
    <DonePanel
      title="Your account is saved"
      text={`${added.bank_name} ${added.account_number}, ${added.account_name}.`}
      next={next}
    />
  );
}
