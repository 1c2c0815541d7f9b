import { Own } from '#islands/ui/own.tsx';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CoinTransactions } from '#islands/crypto/shared/coin-transactions.tsx';
import { FlagCard } from '#islands/orders/flag-card.tsx';
import { Items } from '#islands/orders/order-items.tsx';
import { Facts, Price } from '#islands/orders/order-parts.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import { fetchCoinOrder } from '#lib/crypto/browser/calls.ts';
import { $online } from '#lib/browser/stores/online.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { coinSalePaths } from '#lib/crypto/sale-paths.ts';
import { paths } from '#lib/paths.ts';
import { CancelSale } from './cancel-sale.tsx';
import { OpenUntil } from './open-until.tsx';
import { stepOf, type SaleStep } from './sale-state.ts';
import { wordsOf } from './sale-words.ts';

/** Steps at which their owner can still send coins. */
const unpaid: readonly SaleStep[] = ['waiting', 'below', 'other-coin', 'vanished'];
const priced: readonly SaleStep[] = ['arrived', 'paid', 'held'];

/** The state of the sale: what happened, where the money is, what comes next. */
function Head({ sale, step }: { sale: CoinOrder; step: SaleStep }) {
  const { status, sent_to, total, currency, message } = sale.order;
  const { stage, title, text } = wordsOf(step, sale);
  return (
    <section className="card stack-s" aria-live="polite">
      <div>
        <StatusChip status={status} sentTo={sent_to} onHold={step === 'held'} stage={stage} />
      </div>
      <h2>{title}</h2>
      {priced.includes(step) && (
        <Money
          amount={total}
          currency={currency}
          size="xl"
          tone={step === 'paid' ? 'in' : undefined}
          own
        />
      )}
      <p>
        <Own text={text ?? message} />
      </p>
    </section>
  );
}

/** Checks immediately; the page also checks automatically, which no one has to trust. */
function CheckAgain({ reference, onFound }: CheckAgainProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'lost'>('idle');
  const check = async () => {
    setState('busy');
    await fetchCoinOrder(reference).then(
      ({ data }) => {
        setState('idle');
        onFound(data);
      },
      () => setState('lost'),
    );
  };
  return (
    <>
      {state === 'lost' && (
        <Note tone="warn" alert>
          We didn’t get a response, so this may not be the latest. Your coins and your money are
          safe. Check again in a moment.
        </Note>
      )}
      <Button
        variant="quiet"
        busy={state === 'busy'}
        busyText="Checking"
        onClick={() => void check()}
      >
        Check again
      </Button>
    </>
  );
}

interface CheckAgainProps {
  reference: string;
  onFound: (sale: CoinOrder) => void;
}

/** What its owner can do from here. */
function Moves({ sale, zone, onFound, onChange }: SaleProgressProps) {
  const { reference_code: reference, status } = sale.order;
  const mayBeSent = sale.sale !== null && unpaid.includes(stepOf(sale));
  return (
    <div className="stack-s">
      {mayBeSent && (
        <a className="btn btn-primary" href={coinSalePaths.address(reference)}>
          See your address and QR code
        </a>
      )}
      {sale.sale && <OpenUntil until={sale.sale.wait_until} zone={zone} />}
      <a className="btn btn-tint" href={paths.order(reference)}>
        See your order
      </a>
      {isOpenStatus(status) ? (
        <CheckAgain reference={reference} onFound={onFound} />
      ) : (
        <a className="link self-center" href={coinPaths.sell}>
          Sell more crypto
        </a>
      )}
      {mayBeSent && sale.order.can_cancel && (
        <CancelSale reference={reference} onCancelled={onChange} onTooLate={onChange} />
      )}
    </div>
  );
}

interface SaleProgressProps {
  sale: CoinOrder;
  /** Time zone of the account's country. */
  zone: string;
  /** A newer state of it was found. */
  onFound: (sale: CoinOrder) => void;
  /** It has to be read again. */
  onChange: () => void;
}

/** The progress of a sale: what its network shows, what was paid for it, what can be done. */
export function SaleProgress({ sale, zone, onFound, onChange }: SaleProgressProps) {
  const isOnline = useStore($online, { ssr: 'initial' });
  const { order } = sale;
  return (
    <div className="sell-flow">
      <div className="sell-a">
        {isOpenStatus(order.status) && !isOnline && (
          <Note tone="warn">
            You’re offline, so this may be out of date. We’ll check again once you’re back online.
          </Note>
        )}
        <Head sale={sale} step={stepOf(sale)} />
        <FlagCard order={order} zone={zone} onOrder={(next) => onFound({ ...sale, order: next })} />
        <CoinTransactions
          transactions={sale.transactions}
          zone={zone}
          empty={`We can’t see a payment on ${sale.network_name} yet.`}
        />
      </div>
      <div className="sell-b">
        <section className="card stack-s" aria-label="Payout">
          <Price order={order} />
          <Items order={order} />
          <Facts order={order} zone={zone} />
        </section>
        <section className="card stack-s" aria-labelledby="steps">
          <h2 id="steps">What happened</h2>
          <Timeline label="What happened" steps={order.timeline} zone={zone} />
        </section>
        <Moves sale={sale} zone={zone} onFound={onFound} onChange={onChange} />
      </div>
    </div>
  );
}
