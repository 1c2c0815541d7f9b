import { useEffect } from 'react';
import { Picture } from '#islands/ui/picture.tsx';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deposit } from '#lib/product-constants.ts';
import { formatMoney } from '#lib/money.ts';
import { dollarSaleRule } from '#lib/perfect-money/dollar-trade.ts';

interface LeavingProps {
  url: string;
  name: string;
  dollars: string;
}

/** Three seconds to read what comes next, then the provider. */
export function Leaving({ url, name, dollars }: LeavingProps) {
  useEffect(() => {
    trackStep('redirect-to-glover');
    const timer = setTimeout(() => goTo(url), deposit.redirectMs);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <div className="empty" role="status">
      <Picture name="open" />
      <h2>Redirecting…</h2>
      <p>
        Pay {formatMoney(dollars, 'USD')} at {name} and we’ll bring you back here.
      </p>
      <p className="cap">{dollarSaleRule}</p>
      <a className="link" href={url}>
        Go now
      </a>
    </div>
  );
}
