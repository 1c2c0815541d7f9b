import { afresh } from '#islands/forms/afresh.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import type { MeterType as Type } from '#lib/refill/contract.ts';
import { AmountFields } from './amount-fields.tsx';
import { BillFrame } from './bill-frame.tsx';
import { ChoiceProblem } from './biller-choice.tsx';
import { BillerSearch } from './biller-search.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { NumberField } from './number-field.tsx';
import { useBill, type Bill } from './use-bill.ts';
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

const words: Record<Type, { label: string; text: string }> = {
  prepaid: { label: 'Prepaid', text: 'You buy a token and enter it on the meter.' },
  postpaid: { label: 'Postpaid', text: 'You get a bill each month and pay it.' },
};

/** Prepaid or postpaid, with an explanation: the most common mistake. */
function MeterType({ bill }: { bill: Bill }) {
  const { biller, meterType = 'prepaid' } = bill;
  const types = biller?.meter_types ?? (['prepaid', 'postpaid'] as const);
  if (types.length === 0) return null;
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        Meter type
      </span>
      <Segment
        label="Meter type"
        choices={types.map((value) => ({ value, label: words[value].label }))}
        value={meterType}
        onChoose={(meter_type) => bill.pick({ meter_type })}
      />
      <p className="hint" aria-live="polite">
        {words[meterType].text}
      </p>
      <ChoiceProblem text={bill.problems.meter_type} />
    </div>
  );
}
