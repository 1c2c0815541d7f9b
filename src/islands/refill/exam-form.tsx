import { afresh } from '#islands/forms/afresh.tsx';
import { BillFrame } from './bill-frame.tsx';
import { BillerChoice } from './biller-choice.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { NumberField } from './number-field.tsx';
import { ProductList } from './product-list.tsx';
import { useBill } from './use-bill.ts';
import type { BillFormProps } from './use-intent.ts';

/** Exam PINs: the body, the exam, and the number; a look-up may be for one exam only. */
export const ExamForm = afresh(function ExamForm({ fee, ...given }: BillFormProps) {
  const bill = useBill({ fee, ...given });
  return (
    <BillFrame bill={bill} fee={fee}>
      <BillerChoice bill={bill} />
      <ProductList bill={bill} />
      {bill.biller && <NumberField bill={bill} />}
      <LookUpCard bill={bill} />
    </BillFrame>
  );
});
