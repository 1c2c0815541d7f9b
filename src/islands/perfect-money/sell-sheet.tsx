import { useEffect } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PriceLines } from '#islands/ui/price-lines.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { iconInfo } from '#lib/look/first-icons.ts';
import { iconCircleDollarSign } from '#lib/look/service-icons.ts';
import { formatMoney } from '#lib/money.ts';
import { dollarSaleRule } from '#lib/perfect-money/dollar-trade.ts';
import { Picture } from '#islands/ui/picture.tsx';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deposit } from '#lib/product-constants.ts';
import type { ShownQuote, Trade } from './use-trade.ts';
import { useStartSale } from './use-start-sale.ts';

interface FootProps {
  trade: Trade;
  sale: ReturnType<typeof useStartSale>;
}

function Foot({ trade, sale }: FootProps) {
  if (trade.visit.needs === 'sign-in')
    return (
      <Button size="big" onClick={trade.signIn}>
        Sign in to sell
      </Button>
    );
  return (
    <>
      <p className="warn-1">
        <Icon path={iconInfo} />
        <span>Dollars can’t be recalled once sent. Pay from your own account only.</span>
      </p>
      <Button size="big" busy={sale.busy} busyText="Opening" onClick={() => void sale.start()}>
        Go to {trade.visit.terms.name}
      </Button>
    </>
  );
}

function Price({ trade, quote }: { trade: Trade; quote: ShownQuote }) {
  const { account_id, amount } = trade.values();
  const { name } = trade.found;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3 border-b [&>div]:grow [&>div]:basis-36 [&>div]:min-w-[min(9rem,100%)]">
        <NetMark icon={iconCircleDollarSign} on />
        <div>
          <b className="num text-18-only">{formatMoney(amount, 'USD')}</b>
          <p className="row-s">from {name ? `${account_id} · ${name}` : account_id}</p>
        </div>
        <button className="link" type="button" onClick={() => trade.setQuote(null)}>
          Change
        </button>
      </div>
      <PriceLines
        {...quote.lines}
        currency={quote.currency}
        labels={{ amount: 'Your dollars are worth', total: 'Total' }}
      />
      <p className="cap">{dollarSaleRule}</p>
    </>
  );
}

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

/** The price of a sale and the way to the provider; open while there is a price. */
export function SellSheet({ trade }: { trade: Trade }) {
  const sale = useStartSale(trade);
  const { quote, setQuote, values, visit } = trade;
  if (!quote) return null;
  const warnings = [quote.notice, quote.warning].filter((text) => text);
  if (sale.url)
    return (
      <Sheet open hideClose persistent onClose={() => undefined} title="On your way">
        <Leaving url={sale.url} name={visit.terms.name} dollars={values().amount} />
      </Sheet>
    );
  return (
    <Sheet
      open
      onClose={() => setQuote(null)}
      persistent={sale.busy}
      title="Review and sell"
      foot={<Foot trade={trade} sale={sale} />}
    >
      {warnings.length > 0 && (
        <Note tone="warn" alert={quote.notice !== undefined}>
          {warnings.join(' ')}
        </Note>
      )}
      <Price trade={trade} quote={quote} />
      {sale.problem && (
        <Note tone="clay" alert>
          {sale.problem}
        </Note>
      )}
    </Sheet>
  );
}
