import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { endCoinAlert } from '#lib/crypto/browser/alert-calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import { formatRate } from '#lib/look/price-chart.ts';

interface AlertListProps {
  title: string;
  alerts: readonly CoinAlert[];
  zone: string;
  /** Waiting alerts can be ended. */
  onEnded?: (alert: CoinAlert) => void;
}

const wantedOf = ({ symbol, side, target, currency }: CoinAlert) =>
  `1 ${symbol} ${side === 'sell' ? 'sells for at least' : 'costs at most'} ${formatRate(target, currency)}`;

function StateOf({ alert, zone }: { alert: CoinAlert; zone: string }) {
  if (alert.state === 'ended') return <>Ended</>;
  if (alert.state === 'waiting')
    return (
      <>
        Until <DateText at={alert.ends_at} zone={zone} inSentence />
      </>
    );
  return (
    <>
      Reached <DateText at={alert.reached_at ?? alert.ends_at} zone={zone} inSentence />, at{' '}
      {formatRate(alert.reached_rate ?? alert.target, alert.currency)}
    </>
  );
}

function AlertRow({
  alert,
  zone,
  onEnded,
}: Omit<AlertListProps, 'alerts' | 'title'> & { alert: CoinAlert }) {
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    try {
      await endCoinAlert(alert.id);
      onEnded?.(alert);
    } catch (error) {
      presentError(error);
      setBusy(false);
    }
  }
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <NetMark letters={alert.symbol.charAt(0)} id={alert.token} sheet="coins" />
      <div className="flex-1 min-w-0">
        <p>{wantedOf(alert)}</p>
        <p className="sub">
          <StateOf alert={alert} zone={zone} />
        </p>
      </div>
      {onEnded && (
        <Button
          variant="line"
          size="small"
          busy={busy}
          aria-label={`End the alert: ${wantedOf(alert)}`}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Alerts in one state, each in a sentence. */
export function AlertList({ title, alerts, ...rest }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <section className="stack-s">
      <h2>{title}</h2>
      <ul className="rows card">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} {...rest} />
        ))}
      </ul>
    </section>
  );
}
