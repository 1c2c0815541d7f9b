import { afresh } from '#islands/forms/afresh.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { formatMoney } from '#lib/money.ts';
import { BillFrame } from './bill-frame.tsx';
import { BillerChoice, ChoiceProblem } from './biller-choice.tsx';
import { LookUpCard } from './look-up-card.tsx';
import { NumberField } from './number-field.tsx';
import { ProductList } from './product-list.tsx';
import { useBill, type Bill } from './use-bill.ts';
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

const choices = [
  { value: 'renew', label: 'Renew' },
  { value: 'change', label: 'Change' },
] as const;

/** The card's current plan, at the provider's own amount, or another bouquet. */
function RenewOrChange({ bill }: { bill: Bill }) {
  const { biller, check, isRenewal, bounds, problems } = bill;
  const plan = check?.current_plan;
  if (!plan || !biller?.subscriptions.includes('renew')) return null;
  const same = `${plan.name} again for ${formatMoney(plan.amount, bounds.currency)}, as set by ${biller.short_name}.`;
  const other =
    'A new bouquet starts immediately. A smaller one may only start on your next due date.';
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        Renew or change
      </span>
      <Segment
        label="Renew or change"
        choices={choices}
        value={isRenewal ? 'renew' : 'change'}
        onChoose={(subscription) => bill.pick({ subscription })}
      />
      <p className="hint" aria-live="polite">
        {isRenewal ? same : other}
      </p>
      <ChoiceProblem text={problems.subscription} />
    </div>
  );
}
