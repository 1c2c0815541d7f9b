import { Own } from '#islands/ui/own.tsx';
import type { BetCap, BetLimits } from '#lib/fund-bets/contract.ts';
import { formatMoney } from '#lib/money.ts';

/** "₦1,500.00 of your cap ₦5,000.00", or only what was spent. */
export function spentOf({ spent, cap }: BetCap, currency: BetLimits['currency']): string {
  const sum = formatMoney(spent, currency);
  return cap ? `${sum} of your cap ${formatMoney(cap, currency)}` : sum;
}

/** This week's betting, and today's if there is a cap, before more is spent. */
export function SpentLine({ limits: { daily, weekly, currency } }: { limits: BetLimits }) {
  return (
    <p className="cap num">
      Spent this week: <Own text={spentOf(weekly, currency)} />.
      {daily.cap && (
        <>
          {' '}
          Today: <Own text={spentOf(daily, currency)} />.
        </>
      )}{' '}
      {!daily.cap && !weekly.cap && (
        <a className="link" href="#caps">
          Set a cap
        </a>
      )}
    </p>
  );
}
