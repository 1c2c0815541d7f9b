import { cityOf } from '#lib/look/zone-time.ts';
import { toAmount } from '#lib/money.ts';
import { csvRecord, csvText } from '#server/platform/csv.ts';
import { dayOf, timeOf } from './statement-time.ts';
import type { Statement, StatementRow } from './statement.ts';

const BOM = '\uFEFF';
const columnsIn = (timeZone: string) => [
  'Date',
  `Time (${cityOf(timeZone)})`,
  'Reference',
  'Description',
  'To or from',
  'Fee',
  'Duty and tax',
  'Money in',
  'Money out',
  'Balance',
  'Currency',
];

const orNothing = (amount: bigint) => (amount === 0n ? '' : toAmount(amount));

function movement(row: StatementRow, { timeZone, currency }: Statement): string {
  const { amount } = row;
  return csvRecord([
    dayOf(row.at, timeZone),
    timeOf(row.at, timeZone),
    csvText(row.reference),
    csvText(row.description),
    csvText(row.target),
    orNothing(row.fee),
    orNothing(row.duty),
    amount > 0n ? toAmount(amount) : '',
    amount < 0n ? toAmount(-amount) : '',
    toAmount(row.balance),
    currency,
  ]);
}

interface Sum {
  day: string;
  name: string;
  balance: bigint;
  sums?: readonly [fee: bigint, duty: bigint, moneyIn: bigint, moneyOut: bigint];
}

const sumLine = ({ currency }: Statement, { day, name, balance, sums }: Sum) =>
  csvRecord([
    day,
    '',
    '',
    name,
    '',
    ...(sums ?? ['', '', '', '']).map((sum) => (typeof sum === 'bigint' ? toAmount(sum) : sum)),
    toAmount(balance),
    currency,
  ]);

/**
 * A statement as CSV (RFC 4180) for spreadsheets: one record per movement between the opening and
 * the closing balance; the last line states how much of that was on hold.
 */
export async function* statementCsv(
  statement: Statement,
  pages: AsyncIterable<StatementRow[]>,
): AsyncGenerator<string> {
  const { from, to, opening, closing, held, fees, duties, moneyIn, moneyOut } = statement;
  yield BOM + csvRecord(columnsIn(statement.timeZone));
  yield sumLine(statement, { day: from, name: 'Opening balance', balance: opening });
  for await (const rows of pages) yield rows.map((row) => movement(row, statement)).join('');
  const sums = [fees, duties, moneyIn, moneyOut] as const;
  yield sumLine(statement, { day: to, name: 'Closing balance', balance: closing, sums });
  yield sumLine(statement, { day: to, name: 'Of which on hold', balance: held });
}
