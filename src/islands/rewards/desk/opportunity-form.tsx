import { DescribedForm } from '#islands/desk/described-form.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { FormView } from '#lib/desk/form-view.ts';
import { formatMoney } from '#lib/money.ts';
import type { addDeskOpportunity } from '#lib/rewards/desk/opportunities.contract.ts';
import { describeWorth } from '#lib/rewards/opportunity-words.ts';

type Seen = ReplyOf<typeof addDeskOpportunity>;

/** What members will see, and its maximum cost. */
function Preview({ seen: { opportunity, why, budget_left } }: { seen: Seen }) {
  const { title, text, currency, most, max_claims } = opportunity;
  const format = (amount: string) => formatMoney(amount, currency);
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <div>
        <b>{title}</b>
        <p className="row-s">{text}</p>
        <b className="num">{describeWorth(opportunity)}</b>
      </div>
      <p>
        Cost: at most {format(most)} for {max_claims.toLocaleString('en')} claims. This month’s
        budget has {format(budget_left)} left, and claims stop once it’s spent.
      </p>
      {why && <Note tone="warn">{why}</Note>}
    </section>
  );
}

/** Adds an opportunity, after a preview of what it costs. */
export const OpportunityForm = ({ form }: { form: FormView }) => (
  <DescribedForm<Seen> form={form} preview={(seen) => <Preview seen={seen} />} />
);
