import { DescribedForm } from '#islands/desk/described-form.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { FormView } from '#lib/desk/form-view.ts';
import { formatMoney } from '#lib/money.ts';
import type { addDeskPromoCode } from '#lib/refill/desk/promo-codes.contract.ts';

type Seen = ReplyOf<typeof addDeskPromoCode>;

/** What a code does, before anyone can use it. */
function Preview({ seen: { bills, most, why, currency } }: { seen: Seen }) {
  const format = (amount: string) => formatMoney(amount, currency as CurrencyCode);
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <h2>Impact</h2>
      <ul className="stack-xs">
        {bills.map(({ amount, pays }) => (
          <li key={amount}>
            A bill of {format(amount)} costs <b className="num">{format(pays)}</b> instead.
          </li>
        ))}
      </ul>
      <p>
        {most === null
          ? 'Nothing limits what it can cost us.'
          : `Costs us ${format(most)} at most.`}
      </p>
      {why && <Note tone="warn">{why}</Note>}
    </section>
  );
}

/** Creates a promo code for bills, after a preview of what it does. */
export const PromoCodeForm = ({ form }: { form: FormView }) => (
  <DescribedForm<Seen> form={form} preview={(seen) => <Preview seen={seen} />} />
);
