import { lazy, Suspense, type ReactNode } from 'react';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { useContinued } from '#islands/checkout/use-continued.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { BillCheckout } from './bill-checkout.tsx';
import { BillFoot } from './bill-foot.tsx';
import { BillNotes } from './bill-notes.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { LastBill } from './last-bill.tsx';
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
