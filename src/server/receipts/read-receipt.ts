import { brand } from '#lib/brand.ts';
import type { readReceipt as readCall } from '#lib/receipts/contract.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { findOwn } from '#server/orders/find.ts';
import { viewWithVouchers } from '#server/orders/view/view-order.ts';
import { print } from './print.ts';
import { receiptOf, type Receipt } from './receipt.ts';
import { sendFile } from './send-file.ts';
import { signReceipt } from './sign-receipt.ts';

const types = {
  text: 'text/plain; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
} as const;

/** The receipt of the user's own order: as text, as a picture, or as a PDF. */
export async function readReceipt(ctx: CallContext<typeof readCall>): Promise<Response> {
  const { format } = ctx.query;
  const order = await findOwn(ctx.db, ctx.user.uuid, ctx.params.reference_code);
  const view = await viewWithVouchers(ctx, order);
  const place = { origin: ctx.env.origin, code: signReceipt(ctx, order, view) };
  const receipt = receiptOf(order, view, place);
  const body =
    format === 'text' ? receiptText(receipt) : await print({ kind: 'receipt', format, receipt });
  const name = format === 'text' ? undefined : `oja-receipt-${order.reference_code}.${format}`;
  return sendFile(body, { type: types[format], name, known: ctx.request.header('if-none-match') });
}

/** The receipt as text for a share sheet: short lines, no pictures, under a kilobyte. */
function receiptText(receipt: Receipt): string {
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
