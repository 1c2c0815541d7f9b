import { lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Facts } from '#islands/ui/facts.tsx';
import { Note } from '#islands/ui/note.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import type { BillCheck } from '#lib/refill/contract.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import type { Bill } from './use-bill.ts';

// rarely needed, so it loads on demand
const CompareCard = lazy(async () => ({
  default: (await import('./compare-card.tsx')).CompareCard,
}));

/** In the form itself: a look-up is for members, and nothing that was typed is lost. */
const ForGuests = ({ bill }: { bill: Bill }) => (
  <Note>
    <p>
      Sign in to continue. We’ll show you the name on this number before you pay. Your details are
      saved.
    </p>
    <Button variant="tint" size="small" onClick={bill.signIn}>
      Sign in to continue
    </Button>
  </Note>
);

/** Where the number belongs; one tap changes the form and looks it up there. */
function Hint({ bill, hint }: { bill: Bill; hint: NonNullable<BillCheck['hint']> }) {
  const { bill_id, meter_type } = hint;
  const other = bill.billers.find((each) => each.bill_id === bill_id);
  const isOther = bill_id !== bill.biller?.bill_id;
  const apply = () => {
    bill.chooseBiller(bill_id);
    if (meter_type) bill.pick({ meter_type });
    void bill.lookUp({ bill_id, ...(meter_type ? { meter_type } : {}) });
  };
  return (
    <Note tone="warn" alert>
      <p>{hint.text}</p>
      <Button variant="tint" size="small" onClick={apply}>
        {isOther ? `Use ${other?.short_name ?? 'it'}` : `Change to ${meter_type}`}
      </Button>
    </Note>
  );
}

function Sums({ check, bill }: { check: BillCheck; bill: Bill }) {
  const { due, minimum, current_plan: plan } = check;
  const format = (amount: string) => formatMoney(amount, bill.bounds.currency);
  const goods = bill.kind.goods?.toLowerCase() ?? 'product';
  const rows: [string, string | null | undefined][] = [
    ['Outstanding, deducted first', due && format(due)],
    ['Minimum payment', minimum && format(minimum)],
    [`Current ${goods}`, plan?.name],
    ['Price', plan && format(plan.amount)],
    ['Due', plan?.due_date && dayOnPaper(plan.due_date, 'UTC')],
  ];
  const known = rows.filter(([, value]) => value);
  if (known.length === 0) return null;
  return <Facts facts={known} />;
}

/** A meter is paid for only after someone has checked its owner. */
function Confirm({ bill }: { bill: Bill }) {
  const box = useRef<HTMLInputElement>(null);
  const { confirm: problem } = bill.problems;
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  return (
    <CheckBox
      ref={box}
      checked={bill.isSure}
      error={problem}
      onChange={({ target }) => {
        bill.setProblems({});
        bill.setSure(target.checked);
      }}
    >
      Yes, this is the right meter
    </CheckBox>
  );
}

const nameOf = ({ customer_name, address }: BillCheck): string =>
  [customer_name, address].filter(Boolean).join(', ');

function Found({ check, bill }: { check: BillCheck; bill: Bill }) {
  const { meterType } = bill;
  const card = useRef<HTMLElement>(null);
  // the button that looks it up is above where it appears
  useEffect(() => {
    card.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <section
      ref={card}
      className="card grid gap-3 [&_.facts]:border-t [&_.check]:pb-0 [&_.check]:text-16-only [&_.check]:font-semibold"
      aria-label="Name on this number"
    >
      <p>
        <span className="cap block">{meterType ? 'Owner: ' : 'Name: '}</span>
        <b className="text-20 wrap-anywhere">{check.customer_name}</b>
        {check.address && `, ${check.address}`}
      </p>
      {meterType && (
        <p>
          Is this your meter?{' '}
          {meterType === 'prepaid'
            ? 'Tokens can’t be moved to another meter.'
            : 'A payment can’t be moved to another meter.'}
        </p>
      )}
      <Sums check={check} bill={bill} />
      {meterType && <Confirm bill={bill} />}
    </section>
  );
}

/** The look-up's result for the number; a screen reader reads the name as it arrives. */
export function LookUpCard({ bill }: { bill: Bill }) {
  const { biller, check, hint, isLooking, needs, number, compared } = bill;
  return (
    <>
      <p className="vh" role="status">
        {check && `Found: ${nameOf(check)}`}
      </p>
      {compared.isNamed && needs === 'sign-in' && <ForGuests bill={bill} />}
      {isLooking && <SkeletonBox label="Looking it up" />}
      {hint && <Hint bill={bill} hint={hint} />}
      {check && <Found check={check} bill={bill} />}
      {!check && biller && compared.compares && compared.isWhole && (
        <Suspense>
          <CompareCard bill={bill} number={number} name={biller.short_name} />
        </Suspense>
      )}
    </>
  );
}
