import { useState, type ReactNode } from 'react';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';

interface CoinAlertsProps {
  alerts: readonly CoinAlert[];
  prices: readonly CryptoPrice[];
  /** The form's initial coin: the one whose page they came from. */
  start: { token: string; side: CoinSide };
  /** False in a country where coins can only be bought. */
  sells: boolean;
  zone: string;
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

/** /crypto/alerts: rates that members want alerts for. */
export function CoinAlerts({ alerts, prices, start, sells, zone, drawn }: CoinAlertsProps) {
  const [shown, show] = useState(alerts);
  const hasPrices = prices.length > 0;
  const add = (alert: CoinAlert) =>
    show((all) => [alert, ...all.filter(({ id }) => id !== alert.id)]);
  const end = (ended: CoinAlert) =>
    show((all) => all.map((each) => (each.id === ended.id ? { ...each, state: 'ended' } : each)));
  const waiting = shown.filter(({ state }) => state === 'waiting');
  const past = shown.filter(({ state }) => state !== 'waiting');
  return (
    <div className="stack lg:grid-cols-2 lg:items-start">
      {hasPrices ? (
        <AlertForm prices={prices} start={start} sells={sells} onAdded={add} />
      ) : (
        <Note tone="warn">
          We don’t have any prices right now, so you can’t set an alert. Please check back in a few
          minutes.
        </Note>
      )}
      <div className="stack">
        {hasPrices && shown.length === 0 && (
          <EmptyState
            drawn={drawn}
            title="No alerts yet"
            text="Set a rate. We’ll let you know once, when ours reaches it."
          />
        )}
        <AlertList title="Waiting" alerts={waiting} zone={zone} onEnded={end} />
        <AlertList title="Earlier" alerts={past} zone={zone} />
      </div>
    </div>
  );
}
