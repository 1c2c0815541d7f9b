import type { DeskReport } from '#lib/reports/contract.ts';
import type { ReportPart } from '#lib/reports/words.ts';
import { csvRecord, csvResponse, csvText } from '#server/platform/csv.ts';

const HEAD = [
  ...['Orders', 'Failed', 'Volume', 'Fees', 'Discounts', 'Lateness', 'Losses'],
  ...['Fees of providers', 'Earned', 'Position', 'Currency'],
];

/** The rows of a report as a file, with their total. */
export function reportCsv(
  { rows, total }: DeskReport,
  { by, currency, from, to }: { by: ReportPart; currency: string; from: string; to: string },
): Response {
  const record = (key: string, row: DeskReport['total']) =>
    csvRecord([
      csvText(key),
      ...[String(row.orders), String(row.failed), row.volume, row.fees, row.discounts],
      ...[row.lateness, row.losses, row.provider_fees, row.earned, row.position, currency],
    ]);
  const lines = rows.map((row) => record(row.key || 'No order', row));
  const head = csvRecord([by, ...HEAD]);
  const file = `oja-report-${by}-${from}-${to}.csv`;
  return csvResponse(file, [head, ...lines, record('Total', total)].join(''));
}
