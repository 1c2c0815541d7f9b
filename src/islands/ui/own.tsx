import { splitSums } from '#lib/sums-in.ts';

interface OwnProps {
  /** Texts without amounts, and nothing at all, are rendered as they are. */
  text: string | null | undefined;
}

/**
 * A text about the member's own money: its amounts are hidden in place while they hide their balance. Prices
 * are always shown and don't need this; an amount alone is `<Money own>`.
 */
export function Own({ text }: OwnProps) {
  if (!text) return null;
  return splitSums(text).map((part, n) =>
    n % 2 === 1 ? (
      <span className="own" key={n}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
