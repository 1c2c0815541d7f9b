import { useEffect, useRef } from 'react';
import { Money } from '#islands/ui/money.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { deposit } from '#lib/product-constants.ts';
import type { CurrencyCode } from '#lib/countries.ts';

interface RedirectingProps {
  url: string;
  total: string;
  currency: CurrencyCode;
  onLeave: () => void;
}

/** Shows for three seconds what comes next, then opens the gateway (spec 4 and 9). */
export function Redirecting({ url, total, currency, onLeave }: RedirectingProps) {
  const leave = useRef(onLeave);
  useEffect(() => {
    showToast('Redirecting to Payment Gateway...');
    const timer = setTimeout(() => {
      goTo(url);
      leave.current();
    }, deposit.redirectMs);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    // not a live region, because the toast already announces it
    <div className="empty">
      <Picture name="open" />
      <h2>Redirecting to Payment Gateway...</h2>
      <p>
        Pay <Money amount={total} currency={currency} /> there and we’ll bring you back here.
      </p>
      <a className="link" href={url}>
        Go now
      </a>
    </div>
  );
}
