import { toAmount } from '#lib/money.ts';
import { dayOf, timeOf } from './statement-time.ts';
import type { Statement, StatementRow } from './statement.ts';

const BOM = '\uFEFF';
const columns = [
  'Date',
  'Time',
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

/** A spreadsheet would run what begins like this; with an apostrophe it shows it. */
const isFormula = /^\s*[=+\-@\t\r]/;

/** Words of others, such as a sender's name. Our own amounts never pass here. */
const say = (text: string | null) => (text && isFormula.test(text) ? `'${text}` : (text ?? ''));

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const record = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`;

const orNothing = (amount: bigint) => (amount === 0n ? '' : toAmount(amount));

function movement(row: StatementRow, { timeZone, currency }: Statement): string {
  const { amount } = row;
  return record([
    dayOf(row.at, timeZone),
    timeOf(row.at, timeZone),
    say(row.reference),
    say(row.description),
    say(row.target),
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
  record([
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
 * A statement as CSV (RFC 4180) for spreadsheets: one record a movement between the opening and the
 * closing balance; the last line says how much of it was set aside.
 */
export async function* statementCsv(
  statement: Statement,
  pages: AsyncIterable<StatementRow[]>,
): AsyncGenerator<string> {
  const { from, to, opening, closing, held, fees, duties, moneyIn, moneyOut } = statement;
  yield BOM + record(columns);
  yield sumLine(statement, { day: from, name: 'Opening balance', balance: opening });
  for await (const rows of pages) yield rows.map((row) => movement(row, statement)).join('');
  const sums = [fees, duties, moneyIn, moneyOut] as const;
  yield sumLine(statement, { day: to, name: 'Closing balance', balance: closing, sums });
  yield sumLine(statement, { day: to, name: 'Of which set aside', balance: held });
}
