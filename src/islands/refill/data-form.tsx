import { afresh } from '#islands/forms/afresh.tsx';
import { BillFrame } from './bill-frame.tsx';
import { BillerChoice } from './biller-choice.tsx';
import { MoreNumbers } from './more-numbers.tsx';
import { NumberField } from './number-field.tsx';
import { ProductList } from './product-list.tsx';
import { useBill } from './use-bill.ts';
import type { BillFormProps } from './use-intent.ts';

/** Number, network, bundle. */
export const DataForm = afresh(function DataForm({ fee, ...given }: BillFormProps) {
  const bill = useBill({ fee, ...given });
  return (
    <BillFrame bill={bill} fee={fee}>
      <NumberField bill={bill} />
      <BillerChoice bill={bill} />
      <MoreNumbers bill={bill} />
      <ProductList bill={bill} />
    </BillFrame>
  );
});
