import { useFormState } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Bill } from './use-bill.ts';

interface BillFootProps {
  bill: Bill;
  /** Our fee as far as the page knows it; null when it could not be read. */
  fee: string | null;
}

/** Nothing is said before there is an amount: a total of nothing reads as an answer. */
function Sum({ bill, fee }: BillFootProps) {
  const { amount, bounds } = bill;
  if (!amount) return null;
  const each = parseAmount(amount) + parseAmount(fee ?? '0');
  const total = toAmount(each * BigInt(bill.more.count));
  const isFree = fee !== null && parseAmount(fee) === 0n;
  return (
    <p className="flow-sum">
      <span>{isFree ? 'Total, no fee' : fee ? 'Total with our fee' : 'Amount'}</span>
      <Money amount={total} currency={bounds.currency} size="m" />
    </p>
  );
}

/** The one button: it looks the number up first where that is needed. */
export function BillFoot({ bill, fee }: BillFootProps) {
  const { mustCheck, kind, isLooking, form } = bill;
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <div className="flow-foot">
      {!mustCheck && <Sum bill={bill} fee={fee} />}
      <Button type="submit" busy={isSubmitting || isLooking} busyText="Checking">
        {mustCheck ? kind.lookUp : 'Continue'}
      </Button>
    </div>
  );
}
