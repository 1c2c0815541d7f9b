import type { BetLimits } from '#lib/fund-bets/contract.ts';
import { BreakCard } from './break-card.tsx';
import { CapsCard } from './caps-card.tsx';
import { useLimits } from './use-limits.ts';

interface LimitsSectionProps {
  limits: BetLimits;
  zone: string;
  now: number;
}

/** Protection against spending more than intended. */
export function LimitsSection({ limits, zone, now }: LimitsSectionProps) {
  const shown = useLimits(limits);
  return (
    <div className="stack">
      {!limits.excluded_until && <CapsCard shown={shown} zone={zone} />}
      <BreakCard shown={shown} zone={zone} now={now} />
    </div>
  );
}
