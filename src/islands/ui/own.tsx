import { splitSums } from '#lib/sums-in.ts';

interface OwnProps {
  /** Other texts, and nothing at all, are drawn as they are. */
  text: string | null | undefined;
}

/**
 * A text about the member’s own money: its sums are covered, in their places, while they hide their balance.
 * Prices are shown always and need none of this; an amount alone is `<Money own>`.
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
