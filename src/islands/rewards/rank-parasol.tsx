import { drawParasol } from '#lib/rewards/rank-parasol.ts';

/** The mark of a rank: a parasol with more panels for each higher rank. */
export function RankParasol({ rank, large = false }: { rank: string; large?: boolean }) {
  const { first, second, empty } = drawParasol(rank);
  return (
    <svg
      className={`flex-none ${large ? 'w-18 h-18' : 'w-11 h-11'}`}
      viewBox="-22 -22 44 44"
      aria-hidden="true"
    >
      <path className="fill-line-2" d={empty} />
      <path className="fill-primary" d={first} />
      <path className="fill-clay-mid" d={second} />
      <circle className="fill-surface" r="3" />
    </svg>
  );
}
