import { formatMoney } from '#lib/money.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { ShownRow, VerifiedStatement } from '#lib/receipts/statement/verify.ts';
import { countOf } from './verdict.ts';

/** A line below the verdict: a transaction, or how many are hidden here. */
export interface Line {
  what: string;
  when: string;
  amount: string;
  balance: string;
}

function lineOf(row: ShownRow, { head }: VerifiedStatement): Line {
  const { at, amount, balance, description, reference } = row;
  const when = timeInZone(at, head.zone);
  return {
    what: description ?? 'Description hidden',
    when: reference ? `${when} · ${reference}` : when,
    amount: formatMoney(amount, head.currency),
    balance: balance === null ? '' : `Balance ${formatMoney(balance, head.currency)}`,
  };
}

/** The transactions as lines; neighbours that are hidden share one. */
export function linesOf(statement: VerifiedStatement): Line[] {
  const lines: Line[] = [];
  let hidden = 0;
  const endHidden = () => {
    if (hidden > 0)
      lines.push({
        what: countOf(hidden, 'hidden transaction'),
        when: '',
        amount: '',
        balance: '',
      });
    hidden = 0;
  };
  for (const row of statement.rows ?? []) {
    if (!row) {
      hidden += 1;
      continue;
    }
    endHidden();
    lines.push(lineOf(row, statement));
  }
  endHidden();
  return lines;
}
