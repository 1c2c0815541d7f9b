import { useFormState } from 'react-hook-form';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { countMarked, FormFoot } from '#islands/ui/form-foot.tsx';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Bill } from './use-bill.ts';

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
export function BillFoot(props: BillFootProps) {
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
