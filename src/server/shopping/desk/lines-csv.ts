import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { openStages } from '#lib/shopping/lines.ts';
import { csvRecord, csvText } from '#server/platform/csv.ts';

const BOM = '\uFEFF';

const columns: readonly [title: string, cell: (line: DeskShoppingLine) => string][] = [
  ['Order', ({ reference_code: code }) => csvText(code)],
  ['Item code', ({ item_code: code }) => csvText(code)],
  ['Item', ({ name }) => csvText(name)],
  ['Link', ({ url }) => csvText(url)],
  ['Quantity', ({ quantity }) => String(quantity)],
  ['Price of one', ({ price }) => price],
  ['Member’s country', ({ country_code: code }) => supportedCountries[code].name],
  ['Goes to', ({ to }) => csvText(to)],
  ['Stage', ({ stage }) => openStages[stage]],
  ['Since', ({ since }) => since],
  ['Promised by', ({ promised_at: by }) => by ?? ''],
  ['Late', ({ is_late: isLate }) => (isLate ? 'Yes' : '')],
  ['Order number at the shop', (line) => csvText(line.order_number)],
  ['Tracking number', (line) => csvText(line.tracking_number)],
];

/** Open lines as CSV (RFC 4180), one record each; addresses are reduced to the country. */
export const linesCsv = (lines: readonly DeskShoppingLine[]): string =>
  [
    BOM + csvRecord(columns.map(([title]) => title)),
    ...lines.map((line) => csvRecord(columns.map(([, cell]) => cell(line)))),
  ].join('');
