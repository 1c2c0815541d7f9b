import { lazy, Suspense, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { useContinued } from '#islands/checkout/use-continued.ts';
import { TypedNote } from '#islands/forms/afresh.tsx';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { countMarked, FormFoot } from '#islands/ui/form-foot.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Own } from '#islands/ui/own.tsx';
import { parseAmount, toAmount, formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { BillCheckout } from './bill-checkout.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { PromoField } from './promo-field.tsx';
import { RepeatBill, RepeatLink } from './repeat-bill.tsx';
import { SavedPeople } from './saved-people.tsx';
import type { Bill } from './use-bill.ts';

const EditPerson = lazy(async () => ({
  default: (await import('./edit-person.tsx')).EditPerson,
}));

interface BillFrameProps {
  bill: Bill;
  fee: string | null;
  /** Biller, number, and what is bought. */
  children: ReactNode;
}

/** What all bills share: saved numbers on top, the one button below, then the checkout sheet. */
export function BillFrame({ bill, fee, children }: BillFrameProps) {
  useContinued(bill.review);
  useCheckoutAhead(bill.amount !== null);
  const choosePerson = ({ user_number, national_number, bill_id, last }: Beneficiary) => {
    if (bill_id) bill.chooseBiller(bill_id, user_number);
    bill.form.setValue('user_number', national_number, { shouldValidate: true });
    if (last && !bill.form.getValues('amount'))
      bill.form.setValue('amount', groupMoney(last.amount.replace(/\.00$/, '')));
  };
  return (
    <>
      <form
        className="flow [&_.note_.btn]:mt-2 max-lg:[&>*]:flex-none max-lg:[&>*]:min-w-0 max-lg:flex max-lg:flex-col max-lg:min-h-[calc(100dvh_-_var(--bar)_-_6.375rem)] max-lg:[&>.flow-foot]:mt-auto"
        noValidate
        onSubmit={(event) => void bill.review(event)}
      >
        <BillNotes bill={bill} />
        <PausedNote bill={bill} />
        <SavedPeople people={bill.people} current={bill.person} onChoose={choosePerson} />
        <LastBill bill={bill} />
        {bill.person?.id && (
          <Suspense>
            <EditPerson key={bill.person.id} person={bill.person} onChanged={bill.setPeople} />
          </Suspense>
        )}
        {children}
        <PromoField bill={bill} />
        <RepeatLink bill={bill} />
        <BillFoot bill={bill} fee={fee} />
      </form>
      <RepeatBill bill={bill} />
      <BillCheckout bill={bill} />
    </>
  );
}

interface BillFootProps {
  bill: Bill;
  /** Our fee as far as the page knows it; null if it could not be read. */
  fee: string | null;
}

function sumOf({ bill: { amount, bounds, more }, fee }: BillFootProps) {
  if (!amount) return null;
  const each = parseAmount(amount) + parseAmount(fee ?? '0');
  const isFree = fee !== null && parseAmount(fee) === 0n;
  return {
    label: isFree ? 'Total, no fee' : fee ? 'Total with our fee' : 'Amount',
    amount: toAmount(each * BigInt(more.count)),
    currency: bounds.currency,
  };
}

/** The one button: it looks the number up first if necessary. */
function BillFoot(props: BillFootProps) {
  const { mustCheck, kind, isLooking, form, problems } = props.bill;
  const { isSubmitting } = useFormState({ control: form.control });
  const marked = useMarked(form.control) + countMarked(problems);
  return (
    <FormFoot marked={marked} sum={mustCheck ? null : sumOf(props)}>
      <Button type="submit" busy={isSubmitting || isLooking} busyText="Checking">
        {mustCheck ? kind.lookUp : 'Continue'}
      </Button>
    </FormFoot>
  );
}

/** The state of an earlier payment, or the reason for a missing price. */
function BillNotes({ bill }: { bill: Bill }) {
  const { earlier } = bill.start;
  if (earlier !== 'none') return <EarlierNote earlier={earlier} />;
  if (!bill.wasLost) return <TypedNote typed={bill.start.typed} />;
  return (
    <Note tone="warn" alert>
      We didn’t get a response. You haven’t been charged. Try again when you’re back online.
    </Note>
  );
}

/** Why the biller can't be paid now: the chosen one, or every one while none is chosen. */
function PausedNote({ bill: { biller, billers } }: { bill: Bill }) {
  const paused = (biller ? [biller] : billers).flatMap((each) => each.paused?.text ?? []);
  if (paused.length === 0) return null;
  return <Note tone="warn">{paused.join(' ')}</Note>;
}

/** The last payment for this number, and a link to repeat it. */
function LastBill({ bill }: { bill: Bill }) {
  const last = bill.person?.last;
  if (!last) return null;
  return (
    <p className="hint items-center flex-wrap">
      <span>
        {last.has_ended ? 'Last time' : 'Still in progress'}:{' '}
        <Own text={formatMoney(last.amount, bill.bounds.currency)} />.
      </span>
      <a className="link" href={paths.order(last.reference_code)}>
        {last.has_ended ? 'View and pay again' : 'View this order'}
      </a>
    </p>
  );
}
