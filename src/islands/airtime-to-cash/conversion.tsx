import { useState } from 'react';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { HeldTime } from '#islands/ui/held-time.tsx';
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { airtimeRule } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { spacedNumber } from '#lib/rules/network.ts';
import type { CountryCode } from '#lib/countries.ts';
import { typedCode } from '#lib/rules/typed.ts';
import { Button } from '#islands/ui/button.tsx';
import { cancelOrder } from '#lib/orders/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { paths } from '#lib/paths.ts';
import { ProofCard } from './proof-card.tsx';
import { TransferList } from './transfer-list.tsx';

interface ConversionViewProps {
  conversion: Conversion;
  country: CountryCode;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

/** How long our number is reserved for them. */
function TimeLeft({ left }: { left: number }) {
  return (
    <section className="held" aria-label="Time left">
      <div>
        <p className="text-clay-ink">Time left to send:</p>
        <p>Send the airtime, then show us the message.</p>
      </div>
      <HeldTime left={left} of={numbers.lineS} />
    </section>
  );
}

function Traps({ conversion, country }: Pick<ConversionViewProps, 'conversion' | 'country'>) {
  const { sender, network, transfers } = conversion;
  const isMany = transfers.length > 1;
  return (
    <section className="card stack-s" aria-labelledby="traps">
      <h2 id="traps">Before you send</h2>
      <ul className="bullets">
        <li>
          Send only from <b className="num">{spacedNumber(sender, country)}</b>. We don’t pay for
          airtime from another line.
        </li>
        <li>Borrowed airtime and bonus airtime can’t be shared.</li>
        <li>
          Send the exact amount{isMany ? ' for each transfer' : ''}, once. {airtimeRule}
        </li>
        {network.fee_note && <li>{network.fee_note} Keep that much on your line.</li>}
      </ul>
    </section>
  );
}

interface SharePinProps {
  conversion: Conversion;
  pin: string;
  onChange: (pin: string) => void;
}

/** The network's own PIN: typed here, it appears in the codes below and is sent nowhere else. */
function SharePin({ conversion: { network }, pin, onChange }: SharePinProps) {
  if (!network.share_pin) return null;
  const { set, default: first } = network.share_pin;
  return (
    <div className="stack-s">
      <TextField
        label={`Your ${network.short_name} share PIN`}
        hint="Lets you dial in one tap. It stays on this phone and we never see it. It isn’t your Oja PIN."
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={(event) =>
          onChange(typedCode(event.target.value).replaceAll(/\D/g, '').slice(0, 5))
        }
      />
      <details>
        <summary className="flex items-center min-h-target text-primary font-semibold cursor-pointer">
          No share PIN yet?
        </summary>
        <p>
          {network.short_name} doesn’t accept the default PIN, {first}. Set your own: dial{' '}
          <code className="num [font-family:inherit] font-semibold">{set}</code>
          {set.includes('NEWPIN') && ', with your new PIN in place of NEWPIN'}.
        </p>
      </details>
    </div>
  );
}

function SendCard({ conversion, country }: Pick<ConversionViewProps, 'conversion' | 'country'>) {
  const [pin, setPin] = useState('');
  const { receiver, network } = conversion;
  if (!receiver) return null;
  return (
    <section className="card stack" aria-labelledby="send">
      <h2 id="send">Send {network.short_name} airtime to</h2>
      <p className="our-number flex items-center justify-between gap-3">
        <b className="num text-24">{spacedNumber(receiver, country)}</b>
        <CopyButton value={receiver} label="Copy our number" />
      </p>
      <SharePin conversion={conversion} pin={pin} onChange={setPin} />
      <TransferList conversion={conversion} pin={pin} />
    </section>
  );
}

function Sum({ conversion }: { conversion: Conversion }) {
  const { transaction, airtime, network } = conversion;
  return (
    <section className="card" aria-labelledby="get">
      <h2 className="cap" id="get">
        You get
      </h2>
      <Money amount={transaction.total} currency={transaction.currency} size="xl" own />
      <p className="cap">
        for {formatMoney(airtime, network.currency)} of {network.short_name} airtime
      </p>
    </section>
  );
}

const OVER =
  'Your time on this number has run out. Don’t send anything to it. If you sent it in time, show us the message and our team will decide.';

/** Cancels a conversion if nothing was sent; asks twice, because anything already sent would be in doubt. */
function CancelConversion({ reference }: { reference: string }) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await cancelOrder(reference).then(
      () => goTo(paths.order(reference)),
      (error: unknown) => {
        setBusy(false);
        presentError(error);
      },
    );
  };
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        I don’t want to sell
      </Button>
    );
  return (
    <Note tone="warn" alert>
      <p>Only cancel if you haven’t sent anything. If you have, show us the message.</p>
      <div className="two">
        <Button variant="danger-line" size="small" busy={busy} onClick={() => void end()}>
          Cancel, nothing sent
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked(false)}>
          Go back
        </Button>
      </div>
    </Note>
  );
}

/** Airtime on its way to us: the recipient, how to send it, until when, and the message that proves it. */
export function ConversionView({ conversion, country, now }: ConversionViewProps) {
  const clock = useServerClock(now);
  const { receiver, expires_at, transaction, transfers, demo, proof_until } = conversion;
  const left = useSecondsLeft(expires_at, clock, numbers.lineS);
  const [hasCounted, setCounted] = useState(false);
  if (left > 0 && !hasCounted) setCounted(true);
  // before it counts, only the server's value is known
  const isOver = receiver === null || (hasCounted && left === 0);
  return (
    <div className="sell-flow">
      <div className="sell-a">
        {isOver ? <Note tone="warn">{OVER}</Note> : <TimeLeft left={left} />}
        {!isOver && demo && (
          <Note>This is a demo: our number is made up. Don’t dial it. No real money is paid.</Note>
        )}
        {!isOver && <Traps conversion={conversion} country={country} />}
        {!isOver && <SendCard conversion={conversion} country={country} />}
      </div>
      <div className="sell-b">
        <Sum conversion={conversion} />
        {proof_until && (
          <ProofCard reference={transaction.reference_code} transfers={transfers.length} />
        )}
        {transaction.can_cancel && <CancelConversion reference={transaction.reference_code} />}
      </div>
    </div>
  );
}
