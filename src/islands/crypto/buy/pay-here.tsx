import { useState } from 'react';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Button } from '#islands/ui/button.tsx';
import { HeldTime } from '#islands/ui/held-time.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { CoinOrder, CoinTransfer } from '#lib/crypto/order.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { payinWords } from '#lib/wallet/payin-words.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { useSecondsUntil } from '#islands/ui/use-seconds-left.ts';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { cancelCoinOrder } from '#lib/crypto/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/orders/contract.ts';
import { TransferRules } from './transfer-rules.tsx';

/** What has to be typed into a banking app without a mistake. */
const Large = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 min-w-0 pb-2">
    <div>
      <p className="cap">{label}</p>
      <p className="num text-20/7 font-bold whitespace-nowrap">{value}</p>
    </div>
    <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
  </div>
);

interface DetailsProps {
  transfer: CoinTransfer;
  currency: CurrencyCode;
}

/** Our account, the missing amount, and the reference. */
function Details({ transfer, currency }: DetailsProps) {
  const { type, bank, account_number, account_name, reference, missing } = transfer;
  const words = payinWords[type];
  return (
    <div className="px-4 pt-3.5 pb-1 rounded bg-primary-tint [&_dt]:text-ink-2 [&_.cap]:text-ink-2 [&_.facts>div]:border-t [&_.facts>div]:border-t-primary-tint-2 [&_.facts>div:first-child]:border-t [&_.facts>div:first-child]:border-t-primary-tint-2">
      <Large label={words.number} value={account_number} />
      <Large label={words.reference} value={reference} />
      <dl className="facts">
        <div>
          <dt>Amount</dt>
          <dd>
            {formatMoney(missing, currency)}
            <CopyButton value={missing} label="Copy amount" />
          </dd>
        </div>
        <div>
          <dt>Send to</dt>
          <dd>{bank}</dd>
        </div>
        <div>
          <dt>{words.name}</dt>
          <dd>{account_name}</dd>
        </div>
      </dl>
    </div>
  );
}

/** "I have sent it": never needed, but it makes us check immediately. */
function Sent({ onLook }: { onLook: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'looked'>('idle');
  const look = async () => {
    setState('busy');
    await onLook();
    setState('looked');
  };
  return (
    <>
      {state === 'looked' && (
        <p className="sub" role="status">
          It isn’t here yet. Most transfers take a minute or two, and we’ll keep checking. You can
          close this page.
        </p>
      )}
      <Button size="big" busy={state === 'busy'} busyText="Checking" onClick={() => void look()}>
        {state === 'looked' ? 'Check again' : 'I’ve sent it'}
      </Button>
    </>
  );
}

interface PayHereProps {
  coins: CoinOrder;
  /** The server's time in epoch ms. */
  clock: () => number;
  onLook: () => Promise<void>;
  onCancelled: (order: CoinOrder['order']) => void;
}

interface CancelTransferProps {
  reference: string;
  onCancelled: (order: Order) => void;
}

/** Ends a purchase that waits for a transfer; money on its way isn't lost. */
function CancelTransfer({ reference, onCancelled }: CancelTransferProps) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setAsked(false);
    setBusy(true);
    await cancelCoinOrder(reference).then(({ data }) => onCancelled(data), presentError);
    setBusy(false);
  };
  return (
    <>
      <Button variant="quiet" busy={busy} busyText="Cancelling" onClick={() => setAsked(true)}>
        Cancel this purchase
      </Button>
      <ActionModal
        open={isAsked}
        type="warning"
        title="Cancel this purchase?"
        message="No coins are bought. If you’ve already sent the money, it goes into your wallet."
        actionButtonText="Cancel it"
        cancelButtonText="Keep it"
        onAction={() => void cancel()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

/** Where to transfer the money and until when, while the purchase waits for it. */
export function PayHere({ coins, clock, onLook, onCancelled }: PayHereProps) {
  const { order, transfer } = coins;
  const isWaiting = transfer !== null && order.status === 'awaiting_user';
  const left = useSecondsUntil(isWaiting ? transfer.pay_until : null, clock, cryptoTrades.heldS);
  if (!isWaiting) return null;
  const hasPart = parseAmount(transfer.arrived) > 0n;
  if (left === 0)
    return (
      <section className="card stack-s" aria-labelledby="pay-here">
        <h2 id="pay-here">The time is up</h2>
        <p>
          We’re checking with the bank one last time whether your transfer arrived in time. Don’t
          send anything now: it would go into your wallet.
        </p>
      </section>
    );
  return (
    <section className="card stack" aria-labelledby="pay-here">
      <div className="card-head">
        <h2 id="pay-here">Transfer {formatMoney(transfer.missing, order.currency)}</h2>
        {left !== null && <HeldTime left={left} of={cryptoTrades.heldS} />}
      </div>
      {hasPart && (
        <Note tone="warn">
          {formatMoney(transfer.arrived, order.currency)} arrived. Send the rest with the same{' '}
          {payinWords[transfer.type].reference.toLowerCase()} before the time is up.
        </Note>
      )}
      <Details transfer={transfer} currency={order.currency} />
      <TransferRules />
      <Sent key={transfer.arrived} onLook={onLook} />
      <CancelTransfer reference={transfer.reference} onCancelled={onCancelled} />
    </section>
  );
}
