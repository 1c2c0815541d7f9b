import { Own } from '#islands/ui/own.tsx';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Bill } from './use-bill.ts';

/** The last payment for this number, and a link to repeat it. */
export function LastBill({ bill }: { bill: Bill }) {
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
