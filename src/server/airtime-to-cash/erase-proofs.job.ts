import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/find.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { airtimeProofs } from './tables.ts';

const AT_ONCE = 100;

/** Decided long enough ago, and not disputed. */
const DUE = `select distinct p.order_id from airtime_proof p join orders o on o.id = p.order_id
  where o.settled_at < $1
    and not exists (select 1 from flag f where f.order_id = o.id and f.state = 'open')
    and not exists (select 1 from ticket t where t.order_id = o.id and t.waiting_since is not null)`;

async function listDue(db: Database, until: Date, orderId?: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ order_id: string }>(
    orderId ? `${DUE} and p.order_id = $2` : `${DUE} limit ${AT_ONCE}`,
    orderId ? [until, orderId] : [until],
  );
  return rows.map(({ order_id }) => order_id);
}

/** The hashes stay, so that nothing can be submitted twice. */
async function eraseProofsOf(tx: Database, services: Services, orderId: string): Promise<void> {
  const deleted = await tx.orm
    .delete(airtimeProofs)
    .where(eq(airtimeProofs.order_id, orderId))
    .returning({ key: airtimeProofs.image_key });
  for (const { key } of deleted) if (key) await dropUpload(tx, services, key);
  const actor = 'job:airtime-to-cash';
  await audit(tx, { actor, action: 'airtime-to-cash.erase', subject: orderId });
}

/** Erases pictures and messages of airtime sales, each order in its own transaction. */
export const eraseProofs = task('airtime-to-cash.erase-proofs', z.unknown(), async (services) => {
  const until = secondsAfter(services.clock.now(), -numbers.keptS);
  for (const orderId of await listDue(services.db, until))
    await inTransaction(services.db, async (tx) => {
      await lockOrder(tx, orderId);
      const [due] = await listDue(tx, until, orderId);
      if (due) await eraseProofsOf(tx, services, due);
    });
});
