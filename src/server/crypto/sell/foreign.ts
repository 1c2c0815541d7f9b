import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { changePaid } from './payment-rows.ts';
import { nameOf } from './sale-detail.ts';
import type { CoinAddress, CoinPaymentRow } from './tables.ts';

/**
 * Records coins that we don't buy at one of our addresses: they can't be credited, and nothing is booked.
 * Notifies their owner once, with what they can do.
 */
export async function noteForeign(
  tx: Database,
  services: Services,
  { user_id, network, reference }: CoinAddress,
  row: CoinPaymentRow,
): Promise<void> {
  if (row.note !== null) return;
  const isDust = row.coin !== null && row.amount === 0n;
  const note = isDust
    ? 'This is too little to count, so nothing was credited.'
    : `We don’t buy ${row.symbol} on ${nameOf(network)}, so nothing was credited. Contact us and we’ll tell you if it can be sent back.`;
  await changePaid(tx, row, { note });
  services.log.warn({ address: reference, symbol: row.symbol }, 'a coin that we don’t buy arrived');
  const detail = { symbol: row.symbol, exact: row.exact, txid: row.txid };
  await audit(tx, { actor: 'system', action: 'coins.foreign', subject: reference, detail });
  if (isDust) return;
  await notify(tx, user_id, {
    title: `${row.symbol} arrived that we don’t buy`,
    message: [`${row.exact} ${row.symbol} came to your address on ${nameOf(network)}.`, note],
    link: paths.help,
  });
}
