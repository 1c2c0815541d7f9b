import { brand } from '#lib/brand.ts';
import type { Receipt } from './receipt.ts';

/** The receipt as text for a share sheet: short lines, no pictures, under a kilobyte. */
export function receiptText(receipt: Receipt): string {
  const { name, state, warning, facts, references, price, total, arrives, link } = receipt;
  const rows = [['Status', state], ...facts, ...references, ...price, total, arrives];
  return [
    `${brand.name} receipt`,
    name,
    ...rows.map((row) => row.join(': ')),
    ...(warning ? [warning] : []),
    `Check it: ${link}`,
    '',
  ].join('\n');
}
