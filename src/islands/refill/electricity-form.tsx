import { afresh } from '#islands/forms/afresh.tsx';
import { AmountFields } from './amount-fields.tsx';
import { BillFrame } from './bill-frame.tsx';
import { BillerSearch } from './biller-search.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { MeterType } from './meter-type.tsx';
import { NumberField } from './number-field.tsx';
import { useBill } from './use-bill.ts';
import type { BillFormProps } from './use-intent.ts';

/** Distributor, type of meter, its number, its owner, and only then the amount. */
export const ElectricityForm = afresh(function ElectricityForm({ fee, ...given }: BillFormProps) {
  const bill = useBill({ fee, ...given });
  return (
    <BillFrame bill={bill} fee={fee}>
      <BillerSearch bill={bill} />
      <MeterType bill={bill} />
      <NumberField bill={bill} />
      <LookUpCard bill={bill} />
      {bill.biller && !bill.mustCheck && <AmountFields bill={bill} />}
    </BillFrame>
  );
});
