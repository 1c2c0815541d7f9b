import { brand } from '#lib/brand.ts';
import { mark } from '#lib/look/pictures.ts';
import { cityOf } from '#lib/look/zone-time.ts';
import { formatMinor, money, moneyParts, toAmount } from '#lib/money.ts';
import { colours } from './paper/colours.ts';
import { widthOf } from './paper/fonts.ts';
import { closePdf, openPdf, paintAll, type Pdf } from './paper/paint-pdf.ts';
import { from, path, upTo, type Mark, type TextStyle } from './paper/sheet.ts';
import { formatDay } from '#lib/receipts/statement/format-day.ts';
import { dayOf, timeOf } from './statement-time.ts';
import type { Statement, StatementRow } from './statement.ts';

const LEFT = 36;
const RIGHT = 559;
const TOP = 78;
const BOTTOM = 790;
const ROW = 25;
const SUMMARY = 112;

const small: TextStyle = { size: 7.5, weight: 400, colour: colours.caption, unkerned: true };
const body: TextStyle = { size: 8.5, weight: 400, colour: colours.ink, unkerned: true };
const strong: TextStyle = { ...body, weight: 600 };
const figure: TextStyle = { ...body, tabular: true };

/** Where each column of figures ends; text columns start at the first two. */
const DATE = LEFT;
const WORDS = LEFT + 62;
const ends = { fee: 330, duty: 376, in: 436, out: 496, balance: RIGHT };
const WORDS_WIDTH = 190;

const rule = (y: number, colour: string = colours.line) =>
  path(`M${LEFT} ${y}H${RIGHT}`, { stroke: colour, width: 0.75 });

/** As much of a text as fits. */
function cut(text: string, style: TextStyle): string {
  if (widthOf(text, style) <= WORDS_WIDTH) return text;
  let length = text.length;
  while (length > 1 && widthOf(`${text.slice(0, length)}…`, style) > WORDS_WIDTH) length -= 2;
  return `${text.slice(0, length).trimEnd()}…`;
}

function grouped(minor: bigint, { currency }: Statement): string {
  const { sign, whole, decimals } = moneyParts(toAmount(minor), currency);
  return `${sign}${whole}.${decimals}`;
}

function figures(row: StatementRow, y: number, statement: Statement): Mark[] {
  const shown: [number, bigint][] = [
    [ends.fee, row.fee],
    [ends.duty, row.duty],
    [ends.in, row.amount > 0n ? row.amount : 0n],
    [ends.out, row.amount < 0n ? -row.amount : 0n],
  ];
  return [
    ...shown
      .filter(([, minor]) => minor !== 0n)
      .map(([end, minor]) => upTo(end, y, grouped(minor, statement), figure)),
    upTo(ends.balance, y, grouped(row.balance, statement), { ...figure, weight: 600 }),
  ];
}

function rowMarks(row: StatementRow, top: number, statement: Statement): Mark[] {
  const y = top + 10;
  const { timeZone } = statement;
  const under = [row.reference, row.target].filter(Boolean).join(' · ');
  return [
    from(DATE, y, formatDay(dayOf(row.at, timeZone)), body),
    from(DATE, y + 9.5, timeOf(row.at, timeZone), small),
    from(WORDS, y, cut(row.description, body), body),
    ...(under === '' ? [] : [from(WORDS, y + 9.5, cut(under, small), small)]),
    ...figures(row, y, statement),
  ];
}

const periodOf = (statement: Statement) =>
  `${formatDay(statement.from)} to ${formatDay(statement.to)}`;

function headMarks(statement: Statement): Mark[] {
  const at = { x: LEFT, y: 28, scale: 24 / 32 };
  const title: TextStyle = { size: 16, weight: 700, colour: colours.ink };
  return [
    path(mark.dark, { fill: colours.primary }, at),
    path(mark.light, { fill: colours.clay }, at),
    path(mark.hub, { fill: colours.paper }, at),
    from(LEFT + 31, 45.5, brand.name, title),
    upTo(RIGHT, 38, `Statement, ${periodOf(statement)}`, { ...strong, size: 10 }),
    upTo(RIGHT, 50, `${statement.holder} · amounts in ${statement.currency}`, small),
  ];
}

function columnMarks(top: number): Mark[] {
  const y = top + 10;
  const name = { ...small, weight: 600 } as const;
  return [
    from(DATE, y, 'Date', name),
    from(WORDS, y, 'What', name),
    upTo(ends.fee, y, 'Fee', name),
    upTo(ends.duty, y, 'Duty', name),
    upTo(ends.in, y, 'In', name),
    upTo(ends.out, y, 'Out', name),
    upTo(ends.balance, y, 'Balance', name),
  ];
}

/** The figures people look for first: opening balance, money in and out, closing balance. */
function summaryMarks(statement: Statement): Mark[] {
  const { currency, opening, moneyIn, moneyOut, closing, fees, duties, held } = statement;
  const facts: [string, bigint][][] = [
    [
      ['Opening balance', opening],
      ['Money in', moneyIn],
      ['Money out', moneyOut],
      ['Closing balance', closing],
    ],
    [
      ['Of which fees', fees],
      ['Of which duty and tax', duties],
      ['On hold at the end', held],
      ['Available at the end', closing - held],
    ],
  ];
  return facts.flatMap((line, down) =>
    line.flatMap(([name, minor], across): Mark[] => {
      const x = LEFT + across * 131;
      const y = TOP + 18 + down * 34;
      const isMain = down === 0;
      const size = isMain ? 12 : 9;
      const style: TextStyle = { size, weight: isMain ? 700 : 600, colour: colours.ink };
      return [
        from(x, y, name, small),
        from(x, y + 14, formatMinor(money(minor, currency)), { ...style, tabular: true }),
      ];
    }),
  );
}

/** How many rows fit on a page; the first one also has the summary. */
const roomFrom = (top: number) => Math.floor((BOTTOM - top - 16) / ROW);
const FIRST_ROOM = roomFrom(TOP + SUMMARY);
const ROOM = roomFrom(TOP);

export const pagesOf = (rows: number): number =>
  1 + Math.max(0, Math.ceil((rows - FIRST_ROOM) / ROOM));

type Element = ReturnType<Pdf['struct']>;

interface Page {
  number: number;
  of: number;
  rows: readonly StatementRow[];
}

/** Marks repeated page headers as artifacts, so that screen readers read them only once. */
function paintRepeated(doc: Pdf, marks: Mark[]): void {
  doc.markContent('Artifact', { type: 'Pagination' });
  paintAll(doc, marks)();
  doc.endMarkedContent();
}

function footMarks({ timeZone, madeAt }: Statement, { number, of }: Page): Mark[] {
  const made = `${formatDay(dayOf(madeAt, timeZone))}, ${timeOf(madeAt, timeZone)}`;
  return [
    rule(BOTTOM + 6),
    from(LEFT, BOTTOM + 20, `${brand.company} · made ${made}, ${cityOf(timeZone)} time`, small),
    upTo(RIGHT, BOTTOM + 20, `Page ${number} of ${of}`, small),
    from(
      LEFT,
      BOTTOM + 30,
      'Money out includes fees and duty. Deposit fees were paid on top.',
      small,
    ),
  ];
}

function paintPage(doc: Pdf, root: Element, statement: Statement, page: Page): void {
  doc.addPage();
  const isFirst = page.number === 1;
  if (isFirst) {
    root.add(doc.struct('H1', {}, paintAll(doc, headMarks(statement))));
    root.add(doc.struct('P', {}, paintAll(doc, summaryMarks(statement))));
  } else paintRepeated(doc, headMarks(statement));
  const top = isFirst ? TOP + SUMMARY - 14 : TOP - 8;
  const lines = page.rows.map((_, at) => rule(top + 16 + (at + 1) * ROW));
  const first = rule(top + 16, colours.strongLine);
  paintRepeated(doc, [...columnMarks(top), first, ...lines, ...footMarks(statement, page)]);
  page.rows.forEach((row, at) => {
    const marks = rowMarks(row, top + 18 + at * ROW, statement);
    root.add(doc.struct('P', {}, paintAll(doc, marks)));
  });
  if (page.rows.length === 0) {
    const words = from(LEFT, top + 34, 'No transactions in this period.', body);
    root.add(doc.struct('P', {}, paintAll(doc, [words])));
  }
}

/** A statement on A4: header and column names on every page, with page numbers. */
export function paintStatement(
  statement: Statement,
  rows: readonly StatementRow[],
): Promise<Uint8Array> {
  const title = `${brand.name} statement, ${periodOf(statement)}`;
  const doc = openPdf({ paper: 'A4', title, at: statement.madeAt });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const of = pagesOf(rows.length);
  for (let number = 1; number <= of; number += 1) {
    const begin = number === 1 ? 0 : FIRST_ROOM + (number - 2) * ROOM;
    const room = number === 1 ? FIRST_ROOM : ROOM;
    paintPage(doc, root, statement, { number, of, rows: rows.slice(begin, begin + room) });
  }
  root.end();
  return closePdf(doc);
}
