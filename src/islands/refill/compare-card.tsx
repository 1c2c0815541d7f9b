import { useEffect, useRef } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { groupToken } from '#lib/look/token-groups.ts';
import type { Bill } from './use-bill.ts';

interface CompareCardProps {
  bill: Bill;
  /** The company's name. */
  name: string;
  number: string;
}

/** For a number whose owner no one can name: its buyer compares it with their bill, and confirms it. */
export function CompareCard({ bill, name, number }: CompareCardProps) {
  const { compared, problems } = bill;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problems.confirm) box.current?.focus();
  }, [problems.confirm]);
  return (
    <section className="card grid gap-3" aria-label="Compare the number">
      <p className="text-14 text-ink-2">
        {name} doesn’t tell us the name on this number. Compare every digit with your bill: a
        payment to another number can’t be moved.
      </p>
      <p className="flex flex-wrap gap-x-3 text-24 font-semibold tabular text-ink" translate="no">
        <span className="vh">{number.split('').join(' ')}</span>
        {groupToken(number).map((group, at) => (
          <span key={at} aria-hidden="true">
            {group}
          </span>
        ))}
      </p>
      <CheckBox
        ref={box}
        checked={compared.isDone}
        error={problems.confirm}
        onChange={({ target }) => {
          bill.setProblems({});
          compared.set(target.checked);
        }}
      >
        I’ve compared it with my bill
      </CheckBox>
    </section>
  );
}
