import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { readSwitch } from '#server/providers/sandbox-switches.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

const path = '/api/webhooks/crypto-sandbox';

const Told = z.object({
  /** The same in every delivery of this notice. */
  id: z.uuid(),
  topic: z.enum(['deposit', 'send']),
  /** What happened: seen, settled, vanished, broadcast. Nothing may be decided by it. */
  event: z.string(),
  reference: z.string(),
});
type Told = z.infer<typeof Told>;

/** How often this notice was delivered, including now. */
async function countDelivery({ db }: Services, id: string): Promise<number> {
  const { rows } = await db.sql.query<{ deliveries: number }>(
    `insert into sandbox.coin_notice as n (id, deliveries) values ($1, 1)
     on conflict (id) do update set deliveries = n.deliveries + 1 returning deliveries`,
    [id],
  );
  return rows[0]?.deliveries ?? 1;
}

/** The sandbox's counterparty notifies us, and repeats the notice until we reply with 200. */
export const sendCryptoNotice = task('sandbox.crypto-notice', Told, async (services, told) => {
  const { env, clock, providers } = services;
  const deliveries = await countDelivery(services, told.id);
  const body = JSON.stringify({
    deliveryId: deliveries === 1 ? told.id : newUuid(),
    originalDeliveryId: told.id,
    isRedelivery: deliveries > 1,
    timestamp: Math.floor(clock.now().getTime() / 1000),
    type: `${told.topic}.${told.event}`,
    data: { reference: told.reference },
  });
  const answer = await providers.notices.post(path, body, {
    [SIGNATURE_HEADER]: signNotice(body, noticeSecret(env)),
  });
  if (answer !== 200) throw new Error(`Our endpoint answered ${answer}`);
});

/** Plans a notice, twice or late if the provider is switched to that. */
export async function planNotice(
  tx: Database,
  told: Omit<Told, 'id'>,
  afterMs: number,
): Promise<void> {
  const { behaviour, delay_ms } = await readSwitch(tx, 'crypto');
  const notice = { ...told, id: newUuid() };
  const afterS = (Math.max(0, afterMs) + (behaviour === 'late' ? delay_ms : 0)) / 1000;
  await enqueue(tx, sendCryptoNotice, notice, { afterS });
  if (behaviour === 'duplicate notice') await enqueue(tx, sendCryptoNotice, notice, { afterS });
}
