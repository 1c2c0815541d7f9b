import { Segment } from '#islands/ui/choice-chips.tsx';
import { formatMoney } from '#lib/money.ts';
import { ChoiceProblem } from './biller-choice.tsx';
import type { Bill } from './use-bill.ts';

const choices = [
  { value: 'renew', label: 'Renew' },
  { value: 'change', label: 'Change' },
] as const;

/** The card's current plan, at the provider's own amount, or another bouquet. */
export function RenewOrChange({ bill }: { bill: Bill }) {
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
