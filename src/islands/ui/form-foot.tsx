import type { ReactNode } from 'react';
import type { CurrencyCode } from '#lib/countries.ts';
import { Money } from './money.tsx';

/** How many fields something is said of. */
export const countMarked = (errors: object): number => Object.values(errors).filter(Boolean).length;

interface FormFootProps {
  /** How many fields are marked: the first has the focus, and may be out of view with what is said of it. */
  marked: number;
  /** What it comes to, as far as the page knows; nothing before there is an amount. */
  sum?: { label: string; amount: string; currency: CurrencyCode } | undefined | null;
  /** Wide screens have it in their second column, below the sum. */
  beside?: boolean;
  /** The one button. */
  children: ReactNode;
}

/** The foot of a form, in view on phones: what it comes to or what is in the way, and the one button. */
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
