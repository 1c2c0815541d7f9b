interface RingProps {
  /** Out of 100. */
  percent: number;
  label: string;
}

const toneOf = (percent: number) =>
  percent >= 100 ? 'stroke-error' : percent >= 80 ? 'stroke-warning' : 'stroke-primary';

/** The used share of a whole, drawn clockwise from the top. */
export const Ring = ({ percent, label }: RingProps) => (
  <svg
    className="flex-none w-12 h-12"
    viewBox="0 0 36 36"
    role="progressbar"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-label={label}
  >
    <circle className="fill-none stroke-rail stroke-[5]" cx="18" cy="18" r="15" />
    {percent > 0 && (
      <circle
        className={`fill-none stroke-[5] [stroke-linecap:round] ${toneOf(percent)}`}
        cx="18"
        cy="18"
        r="15"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 18 18)"
      />
    )}
  </svg>
);
