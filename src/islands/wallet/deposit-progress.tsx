import { Own } from '#islands/ui/own.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { promptAgain } from '#lib/wallet/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { DepositState } from '#lib/wallet/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { MobileMoneyCode } from './mobile-money-code.tsx';
import { useDeposit } from './use-deposit.ts';

interface DepositProgressProps {
  given: DepositState;
  zone: string;
}

interface Words {
  title: string;
  text: string;
}

const waiting: Words = {
  title: 'We’re checking with the bank',
  text: 'If you’ve paid, your wallet will be credited automatically. Don’t pay again. You can close this page.',
};

const asksCode: Words = {
  title: 'Enter your code',
  text: 'Your network gives you this code for one payment. Never enter your PIN here.',
};

const prompted: Words = {
  title: 'Check your phone',
  text: 'Enter your PIN on your phone, never here. We’ll credit you automatically; you can close this page.',
};

const isHeld = ({ status, on_hold_until }: DepositState) =>
  status === 'completed' && on_hold_until !== null;

/** For each status of a deposit: what happened, whether the money is safe, and what comes next. */
function wordsFor(deposit: DepositState): Words {
  const { status, channel, amount, currency, note } = deposit;
  if (isHeld(deposit))
    return {
      title: `${formatMoney(amount, currency)} is on hold`,
      text: 'It’s in your wallet, but you can’t use it until our review is done.',
    };
  switch (status) {
    case 'completed':
      return { title: `${formatMoney(amount, currency)} is in your wallet`, text: note ?? '' };
    case 'under_review':
      return {
        title: 'We’ve got your money and are reviewing it',
        text: note ?? 'It’s safe. We’ll message you when the review is done.',
      };
    case 'cancelled':
    case 'failed':
    case 'rejected':
    case 'reversed':
      return {
        title: 'This payment didn’t go through',
        text:
          note ??
          'Nothing was credited. If you were debited, we’ll credit your wallet once the bank confirms it.',
      };
    default:
      if (channel !== 'mobile_money') return waiting;
      return deposit.asks_code ? asksCode : prompted;
  }
}

/** After the gateway there is nothing left for the member to do: we check whether they paid. */
const chipOf = ({ status, channel }: DepositState): string =>
  status === 'awaiting_user' && channel !== 'mobile_money' ? 'unknown' : status;

function PromptAgain({ reference }: { reference: string }) {
  const [busy, setBusy] = useState(false);
  const [instruction, setInstruction] = useState('');
  const send = async () => {
    setBusy(true);
    try {
      setInstruction((await promptAgain(reference)).data.instruction);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="fine" role="status">
        {instruction ||
          'No prompt? Send it again. It’s the same payment, so you won’t be charged twice.'}
      </p>
      <Button variant="line" busy={busy} busyText="Sending" onClick={() => void send()}>
        Send the prompt again
      </Button>
    </>
  );
}

function NextMove({ deposit }: { deposit: DepositState }): ReactNode {
  const again = `${paths.deposit}?amount=${encodeURIComponent(deposit.amount)}`;
  if (deposit.status === 'completed')
    return (
      <>
        <a className="btn btn-primary btn-big" href={paths.wallet}>
          Go to wallet
        </a>
        <a className="link self-center" href={paths.order(deposit.reference)}>
          See the receipt
        </a>
      </>
    );
  if (['failed', 'cancelled', 'rejected', 'reversed'].includes(deposit.status))
    return (
      <>
        <a className="btn btn-primary btn-big" href={again}>
          Try again
        </a>
        <a className="link self-center" href={paths.wallet}>
          Go to wallet
        </a>
      </>
    );
  return (
    <>
      {deposit.redirect_url && (
        <a className="btn btn-primary btn-big" href={deposit.redirect_url}>
          Open the payment page
        </a>
      )}
      <a className="btn btn-line" href={paths.wallet}>
        Go to wallet
      </a>
    </>
  );
}

const Facts = ({ deposit }: { deposit: DepositState }) => (
  <dl className="facts">
    <div>
      <dt>Amount</dt>
      <dd>
        <Own text={formatMoney(deposit.amount, deposit.currency)} />
      </dd>
    </div>
    <div>
      <dt>Our fee</dt>
      <dd>
        <Own text={formatMoney(deposit.fee, deposit.currency)} />
      </dd>
    </div>
    <div>
      <dt>You pay</dt>
      <dd>
        <Own text={formatMoney(deposit.total, deposit.currency)} />
      </dd>
    </div>
    <div>
      <dt>Reference</dt>
      <dd>{deposit.reference}</dd>
    </div>
  </dl>
);

/**
 * The page that the gateway returns to. It can be reopened at any time and shows the same deposit.
 */
export function DepositProgress({ given, zone }: DepositProgressProps) {
  const { state, change } = useDeposit(given);
  const { name, deposit } = state;
  const isOpen = name !== 'decided';
  useEffect(wakeOverlays, []);
  const { title, text } = wordsFor(deposit);
  const onPhone =
    isOpen &&
    deposit.channel === 'mobile_money' &&
    deposit.status !== 'under_review' &&
    !deposit.redirect_url;
  const held = isHeld(deposit);
  const tone = deposit.status === 'completed' && !held ? 'in' : undefined;
  return (
    <section className="card grid gap-4" aria-live="polite">
      <div className="stack-xs">
        <StatusChip status={chipOf(deposit)} sentTo="bank" onHold={held} unpaid />
        <h2>
          <Own text={title} />
        </h2>
        <Money amount={deposit.amount} currency={deposit.currency} size="l" tone={tone} own />
        {onPhone && deposit.instruction && <p className="sub">{deposit.instruction}</p>}
        {text && (
          <p className="sub">
            <Own text={text} />
          </p>
        )}
        {isOpen && deposit.release_at && (
          <p className="cap">
            Released automatically: <DateText at={deposit.release_at} zone={zone} />
          </p>
        )}
        {held && deposit.on_hold_until && (
          <p className="cap">
            Until <DateText at={deposit.on_hold_until} zone={zone} inSentence /> at the latest
          </p>
        )}
      </div>
      {name === 'offline' && (
        <Note tone="warn">No connection. We’ll check again when you’re back online.</Note>
      )}
      {onPhone && deposit.asks_code && (
        <MobileMoneyCode reference={deposit.reference} onTaken={change} />
      )}
      <Facts deposit={deposit} />
      <div className="answer">
        {onPhone && !deposit.asks_code && <PromptAgain reference={deposit.reference} />}
        <NextMove deposit={deposit} />
      </div>
    </section>
  );
}
