import { afresh } from '#islands/forms/afresh.tsx';
import { BillFrame } from './bill-frame.tsx';
import { BillerChoice } from './biller-choice.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { NumberField } from './number-field.tsx';
import { ProductList } from './product-list.tsx';
import { RenewOrChange } from './renew-or-change.tsx';
import { useBill } from './use-bill.ts';
import type { BillFormProps } from './use-intent.ts';

/** Cable TV, internet: provider, card or customer number, its owner, and the product. */
export const AccountForm = afresh(function AccountForm({ fee, ...given }: BillFormProps) {
  const bill = useBill({ fee, ...given });
  return (
    <BillFrame bill={bill} fee={fee}>
      <BillerChoice bill={bill} />
      <NumberField bill={bill} />
      <LookUpCard bill={bill} />
      <RenewOrChange bill={bill} />
      {!bill.mustCheck && <ProductList bill={bill} />}
    </BillFrame>
  );
});
