import type { CartLine } from '#lib/rules/cart-line.ts';

interface PaySelectedProps {
  /** The lines to be paid, in the order of the cart. */
  lines: readonly CartLine[];
  /** What they cost together: a decimal string. */
  total: string;
}

/** The place from which the selected lines are paid. */
export function PaySelected({ lines }: PaySelectedProps) {
  return (
    <p className="text-13 text-ink-3">
      {lines.length > 0
        ? 'Paying from the cart isn’t available yet. Your quotes stay as they are.'
        : 'Select the items you want.'}
    </p>
  );
}
