import type { ReactNode } from 'react';
import type { CurrencyCode } from '#lib/countries.ts';
import { Money } from './money.tsx';

/** How many fields have an error. */
export const countMarked = (errors: object): number => Object.values(errors).filter(Boolean).length;

interface FormFootProps {
  /** How many fields have an error: the first has the focus, and may be out of view with its message. */
  marked: number;
  /** The total, as far as the page knows it; undefined before there is an amount. */
  sum?: { label: string; amount: string; currency: CurrencyCode } | undefined | null;
  /** Wide screens have it in their second column, below the total. */
  beside?: boolean;
  /** The one button. */
  children: ReactNode;
}

/** The foot of a form, always in view on phones: the total or the problem, and the one button. */
export function FormFoot({ marked, sum, beside = false, children }: FormFootProps) {
  return (
    <div className={beside ? 'flow-foot sell-foot' : 'flow-foot'}>
      {marked > 0 && (
        <p className="flow-sum text-error-ink font-semibold">
          {marked === 1 ? 'Check the marked field' : 'Check the marked fields'}
        </p>
      )}
      {marked === 0 && sum && (
        <p className={beside ? 'flow-sum only-s' : 'flow-sum'}>
          <span>{sum.label}</span>
          <Money amount={sum.amount} currency={sum.currency} size="m" />
        </p>
      )}
      {children}
    </div>
  );
}
