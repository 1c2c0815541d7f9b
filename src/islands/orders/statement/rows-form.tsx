import { useState } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Own } from '#islands/ui/own.tsx';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { sha256 } from '#lib/receipts/statement/sha256.ts';
import { shareStatement } from '#lib/receipts/statement/share.ts';
import type { SignedRow } from '#lib/receipts/statement/parts.ts';
import { PassOn } from './pass-on.tsx';
import { RowList } from './row-list.tsx';
import type { ChosenStatement } from './use-signed-statement.ts';

/** What the hidden rows add up to; anyone can compute it from the totals. */
function hiddenSums(rows: readonly SignedRow[], hidden: ReadonlySet<number>) {
  let [moneyIn, moneyOut] = [0n, 0n];
  for (const n of hidden) {
    const amount = parseAmount(rows[n]?.amount ?? '0');
    if (amount > 0n) moneyIn += amount;
    else moneyOut -= amount;
  }
  return { moneyIn: toAmount(moneyIn), moneyOut: toAmount(moneyOut) };
}

interface HiddenWordsProps extends Pick<ChosenStatement, 'own' | 'currency'> {
  hidden: ReadonlySet<number>;
  totals: boolean;
}

/** Explains what people still learn about hidden rows. */
function HiddenWords({ own, currency, hidden, totals }: HiddenWordsProps) {
  const { rows } = own.content;
  const { moneyIn, moneyOut } = hiddenSums(rows, hidden);
  const format = (amount: string) => formatMoney(amount, currency);
  if (hidden.size === 0)
    return <p className="sub">Untick a transaction to hide it. Its place stays visible.</p>;
  return (
    <p className="sub">
      {hidden.size.toLocaleString('en')} of {rows.length.toLocaleString('en')} hidden, so balances
      after each transaction are left out.{' '}
      {totals && (
        <Own
          text={`People can work out from the totals that the hidden ones add up to ${format(moneyIn)} in and ${format(moneyOut)} out.`}
        />
      )}
    </p>
  );
}

/** Which parts and which rows the statement shows; all of them at first. */
export function RowsForm({ own, days, currency, zone }: ChosenStatement) {
  const { name, rows } = own.content;
  const [parts, setParts] = useState({ name: true, totals: true, texts: true });
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const toggle = (part: keyof typeof parts) => () =>
    setParts((before) => ({ ...before, [part]: !before[part] }));
  const make = () =>
    shareStatement(sha256, own, {
      name: parts.name && name !== '',
      totals: parts.totals,
      texts: parts.texts,
      rows: true,
      hidden,
      atLeast: null,
    });
  return (
    <div className="stack">
      <fieldset className="card">
        <legend className="vh">What it shows</legend>
        {name ? (
          <CheckBox checked={parts.name} onChange={toggle('name')}>
            My name: {name}
          </CheckBox>
        ) : (
          <p className="sub">Your name isn’t verified yet, so this statement has none.</p>
        )}
        <CheckBox checked={parts.totals} onChange={toggle('totals')}>
          Opening and closing balance, and totals
        </CheckBox>
        <CheckBox checked={parts.texts} onChange={toggle('texts')}>
          What each transaction was
        </CheckBox>
      </fieldset>
      <div className="card stack-s">
        <RowList rows={rows} currency={currency} zone={zone} hidden={hidden} onHide={setHidden} />
        <div role="status">
          {rows.length > 0 && (
            <HiddenWords own={own} currency={currency} hidden={hidden} totals={parts.totals} />
          )}
        </div>
      </div>
      <PassOn days={days} make={make} />
    </div>
  );
}
