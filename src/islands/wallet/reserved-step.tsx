import type { ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { bvnConsent } from '#lib/kyc/consents.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import type { Frame } from './pay-step.tsx';
import { DepositRules, ReservedDetails } from './reserved-details.tsx';
import { useReservedAccount } from './use-funding.ts';

interface ReservedStepProps {
  lead: ReactNode;
  currency: CurrencyCode;
  minimum: string;
  frame: Frame;
  onSent: () => void;
}

const NeedsBvn = () => (
  <Note tone="warn">
    We need your BVN before a bank can open this account number. {bvnConsent.shared}{' '}
    <a href={paths.addBvn}>Add your BVN</a>
  </Note>
);

/** A transfer to the member's own account number: no fee, any amount from the minimum. */
export function ReservedStep({ lead, currency, minimum, frame, onSent }: ReservedStepProps) {
  const { account, needsBvn } = useReservedAccount(true);
  return frame(
    <>
      {lead}
      <DepositRules currency={currency} minimum={minimum} />
      {needsBvn && <NeedsBvn />}
      <ReservedDetails account={account} />
    </>,
    <>
      <Button size="big" disabled={!account} onClick={onSent}>
        I’ve sent it
      </Button>
      <p className="fine">No fee. We’ll credit it when the bank confirms; you can close this.</p>
    </>,
  );
}
