import { Own } from '#islands/ui/own.tsx';
import { useRef, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { betting } from '#lib/product-constants.ts';
import type { BetCap, ChangeBetLimits } from '#lib/fund-bets/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { shownAmount } from './bet-amount.tsx';
import { spentOf } from './spent-line.tsx';
import type { Limits, Period } from './use-limits.ts';

const words: Record<Period, { label: string; spent: string }> = {
  daily: { label: 'Daily cap', spent: 'Spent today' },
  weekly: { label: 'Weekly cap', spent: 'Spent this week' },
};
const periods: readonly Period[] = ['daily', 'weekly'];

interface CapProps {
  name: Period;
  cap: BetCap;
  shown: Limits;
  zone: string;
}

/** The pending higher cap, and a way to cancel it. */
function Waiting({ name, cap, shown, zone }: CapProps) {
  const { currency } = shown.limits;
  if (!cap.waiting || !cap.cap) return null;
  const next = cap.waiting.cap ? formatMoney(cap.waiting.cap, currency) : 'No cap';
  return (
    <div className="note note-warn">
      <div className="stack-s">
        <p>
          <Own text={next} /> from <DateText at={cap.waiting.from} zone={zone} inSentence />. Until
          then <Own text={formatMoney(cap.cap, currency)} /> holds.
        </p>
        <Button
          variant="line"
          size="small"
          busy={shown.busy === 'caps'}
          onClick={() => void shown.setCaps({ [name]: cap.cap })}
        >
          Keep <Own text={formatMoney(cap.cap, currency)} />
        </Button>
      </div>
    </div>
  );
}

function Cap(props: CapProps) {
  const { name, cap, shown } = props;
  const { currency } = shown.limits;
  return (
    <div className="stack-s">
      <MoneyField
        // the current values are the initial ones again
        key={shown.saves}
        label={words[name].label}
        aside={cap.cap ? undefined : 'No cap'}
        name={name}
        currency={currency}
        defaultValue={cap.cap ? shownAmount(cap.cap) : ''}
        hint={<Own text={`${words[name].spent}: ${spentOf(cap, currency)}.`} />}
        error={shown.errors[name]}
      />
      <Waiting {...props} />
    </div>
  );
}

function typedIn(data: FormData, name: Period): string {
  const typed = data.get(name);
  return typeof typed === 'string' ? typed.trim() : '';
}

/** Which of the two were changed: an empty field removes a cap. */
function readCaps(data: FormData, { limits }: Limits): ChangeBetLimits {
  const changed = periods.flatMap((name) => {
    const typed = typedIn(data, name);
    const wanted = typed ? cleanAmount(typed, limits.currency) : null;
    return wanted === limits[name].cap ? [] : [[name, wanted]];
  });
  return Object.fromEntries(changed) as ChangeBetLimits;
}

function findProblems(data: FormData, { limits }: Limits): Record<string, string> {
  const bounds = { min: betting.capLeast, max: betting.capMost, currency: limits.currency };
  return Object.fromEntries(
    periods.flatMap((name) => {
      const typed = typedIn(data, name);
      const problem = typed && checkAmount(typed, bounds);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** Caps that people set themselves: lower ones apply immediately, higher ones after a day. */
export function CapsCard({ shown, zone }: { shown: Limits; zone: string }) {
  const { limits, said } = shown;
  const form = useRef<HTMLFormElement>(null);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const problems = findProblems(data, shown);
    shown.setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    const caps = readCaps(data, shown);
    if (Object.keys(caps).length > 0) void shown.setCaps(caps);
  };
  return (
    <section className="card" aria-labelledby="caps">
      <div className="card-head">
        <h2 id="caps">Your caps</h2>
        <span className="sub" role="status">
          {said}
        </span>
      </div>
      <form className="stack" noValidate ref={form} onSubmit={save}>
        <p className="sub">
          A lower cap applies immediately. A higher one takes 24 hours, so you have time to think.
        </p>
        {periods.map((name) => (
          <Cap key={name} name={name} shown={shown} zone={zone} cap={limits[name]} />
        ))}
        <p className="cap num">
          Spent this month: <Own text={formatMoney(limits.spent_this_month, limits.currency)} />
        </p>
        <Button type="submit" variant="tint" busy={shown.busy === 'caps'} busyText="Saving">
          Save caps
        </Button>
      </form>
    </section>
  );
}
