import { asMinutes } from './use-seconds-left.ts';

interface HeldTimeProps {
  /** Seconds. */
  left: number;
  of: number;
}

/** The remaining time of something that is held, counting down. */
export const HeldTime = ({ left, of }: HeldTimeProps) => (
  <div className="text-clay-ink text-20-only flex-none grid gap-1.5 w-22 font-bold text-end">
    <span className="num" role="timer">
      {asMinutes(left)}
    </span>
    <progress className="meter meter-clay" max={of} value={left} aria-label="Time left" />
  </div>
);
