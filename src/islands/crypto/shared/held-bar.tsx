import { HeldTime } from '#islands/ui/held-time.tsx';
import { cryptoTrades } from '#lib/product-constants.ts';

interface HeldBarProps {
  /** "₦1,580.00 for 1 USDT". */
  rate: string;
  /** Seconds; null before counting has begun. */
  left: number | null;
}

/** The held rate with its remaining time, always in view. */
export const HeldBar = ({ rate, left }: HeldBarProps) => (
  <section className="held" aria-label="Locked rate">
    <div>
      <p className="text-clay-ink">Locked rate</p>
      <b className="num text-20">{rate}</b>
    </div>
    {left !== null && <HeldTime left={left} of={cryptoTrades.heldS} />}
  </section>
);
