import { DateText } from '#islands/ui/date-text.tsx';
import { FactRow } from '#islands/ui/fact-row.tsx';
import { Own } from '#islands/ui/own.tsx';
import type { MoneyCode } from '#lib/currencies.ts';
import { formatMoney, isAmount } from '#lib/money.ts';
import { plainCoins } from './amount-fields.tsx';
import type { CoinTransaction } from '#lib/crypto/order.contract.ts';

/** A coin that isn’t one of ours may have more places than ours have. */
const coinsIn = (amount: string, symbol: string): string =>
  isAmount(amount, symbol as MoneyCode)
    ? formatMoney(amount, symbol as MoneyCode)
    : `${symbol}\u{a0}${plainCoins(amount)}`;

const states: Record<CoinTransaction['state'], string> = {
  waiting: 'Waiting to be sent',
  seen: 'On the network',
  settled: 'Confirmed',
  vanished: 'No longer on the network',
};

function Confirmations({ transaction }: { transaction: CoinTransaction }) {
  const { confirmations, needed, state } = transaction;
  if (needed === 0 || state === 'waiting' || state === 'vanished') return null;
  const counted = Math.min(confirmations, needed);
  return (
    <div className="stack-xs">
      <p className="row-s num">
        {counted} of {needed} {needed === 1 ? 'confirmation' : 'confirmations'}
      </p>
      <progress
        className={state === 'settled' ? 'meter meter-ok' : 'meter'}
        max={needed}
        value={counted}
        aria-label="Confirmations"
      />
    </div>
  );
}

function Row({ transaction, zone }: { transaction: CoinTransaction; zone: string }) {
  const { txid, explorer, amount, symbol, state, note, seen_at } = transaction;
  return (
    <li className="stack-xs justify-items-stretch [&+&]:pt-4 [&+&]:border-t [&_.stack-xs]:justify-items-stretch">
      <p className="split-row flex-nowrap">
        <b>{states[state]}</b>
        <span className="num whitespace-nowrap">
          <Own text={coinsIn(amount, symbol)} />
        </span>
      </p>
      <Confirmations transaction={transaction} />
      {note && <p className="sub">{note}</p>}
      <dl className="facts">
        {seen_at && (
          <div>
            <dt>First seen</dt>
            <dd>
              <DateText at={seen_at} zone={zone} />
            </dd>
          </div>
        )}
        {txid && <FactRow label="Transaction ID" value={txid} copy />}
        {explorer && <FactRow label="Explorer address" value={explorer} copy />}
      </dl>
    </li>
  );
}

interface CoinTransactionsProps {
  transactions: readonly CoinTransaction[];
  zone: string;
  /** The text while there are none. */
  empty: string;
}

/** Only a change of state is read out: counting numbers would never stop. */
const newsOf = (transactions: readonly CoinTransaction[]): string =>
  transactions
    .map(({ state, symbol, amount }) => `${coinsIn(amount, symbol)}: ${states[state]}.`)
    .join(' ');

/** The transactions of an order as their network shows them, with live confirmations. */
export function CoinTransactions({ transactions, zone, empty }: CoinTransactionsProps) {
  return (
    <section className="card stack-s" aria-labelledby="coin-transactions">
      <h2 id="coin-transactions">{transactions.length > 1 ? 'Transactions' : 'Transaction'}</h2>
      <p className="vh" role="status">
        <Own text={newsOf(transactions)} />
      </p>
      {transactions.length === 0 && <p className="sub">{empty}</p>}
      <ul className="stack">
        {transactions.map((each, at) => (
          <Row key={each.txid || at} transaction={each} zone={zone} />
        ))}
      </ul>
    </section>
  );
}
