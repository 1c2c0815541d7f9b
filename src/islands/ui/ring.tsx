import '#styles/parts/chart.css';

interface RingProps {
  /** Of 100. */
  percent: number;
  label: string;
}

const toneOf = (percent: number) =>
  percent >= 100 ? ' ring-bad' : percent >= 80 ? ' ring-warn' : '';

/** How much of a whole is used, drawn round from the top. */
export const Ring = ({ percent, label }: RingProps) => (
  <svg
    className={`ring${toneOf(percent)}`}
    viewBox="0 0 36 36"
    role="progressbar"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-label={label}
  >
    <circle cx="18" cy="18" r="15" />
    {percent > 0 && (
      <circle
        className="ring-used"
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
