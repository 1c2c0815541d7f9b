import { eq } from 'drizzle-orm';
import type { sendProof } from '#lib/airtime-to-cash/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { addEvent, advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { promiseFor } from '#server/orders/price/order-times.ts';
import { allHashes, refuseDuplicates, type Print } from '#server/orders/sales/duplicates.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import { audit } from '#server/platform/audit.ts';
import { seal } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { checkMessage, printsOf } from './check-message.ts';
import { findConversion, findOwnConversion, isProvable, type Found } from './conversion.ts';
import { invalid } from './input.ts';
import { queueReview } from './review-airtime.job.ts';
import { sellAirtime } from './sell.sale.ts';
import { airtimeLines, airtimeProofs } from './tables.ts';

type Shown = { image_key: string } | { sms_text: string };

/** A proof after its checks, with the fingerprints that would recognise it again. */
interface Proof {
  image_key: string | null;
  text_sealed: string | null;
  /** Minor units of airtime that a message proves. */
  proved: bigint | null;
  prints: Print[];
}

/** @throws AppError 422 unless it is either one picture or one message */
function shownIn({ image_key, sms_text }: CallContext<typeof sendProof>['body']): Shown {
  if (image_key !== undefined && sms_text === undefined) return { image_key };
  if (sms_text && image_key === undefined) return { sms_text };
  throw invalid(
    'sms_text',
    image_key === undefined
      ? 'Paste the text, or add a picture.'
      : 'Send a picture or the message.',
  );
}

/**
 * The fingerprints of what was submitted for this order before. Repeating it isn't a second proof.
 */
async function knownPrints(tx: Database, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.sql.query<{ hash: Buffer }>(
    'select hash from sale_print where order_id = $1',
    [orderId],
  );
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

const isKnown = (known: ReadonlySet<string>, prints: readonly Print[]) =>
  prints.some((print) => allHashes(print).some((hash) => known.has(hash.toString('hex'))));

async function lookAtText(
  tx: Database,
  { env }: Services,
  found: Found,
  text: string,
): Promise<Proof | null> {
  const { row } = found;
  const [line] = await tx.orm.select().from(airtimeLines).where(eq(airtimeLines.id, row.line_id));
  const known = await knownPrints(tx, row.order_id);
  const fresh = checkMessage(text, found, line?.number ?? '')
    .map((transfer) => ({ transfer, prints: printsOf(env, row, transfer) }))
    .filter(({ prints }) => !isKnown(known, prints));
  if (fresh.length === 0) return null;
  return {
    image_key: null,
    text_sealed: seal(text, env),
    proved: fresh.reduce((sum, { transfer }) => sum + transfer.amount, 0n),
    prints: fresh.flatMap(({ prints }) => prints),
  };
}

async function lookAtPicture(
  tx: Database,
  services: Services,
  { order }: Found,
  key: string,
): Promise<Proof | null> {
  const subject = `order:${order.reference_code}`;
  const at = { userId: order.user_id, key, purpose: 'proof', subject } as const;
  const { pixelsSha256: hash, lookHash: look } = await attachUpload(tx, services, at);
  const prints: Print[] = [{ kind: 'pixels', hash, look }];
  if (isKnown(await knownPrints(tx, order.id), prints)) return null;
  return { image_key: key, text_sealed: null, proved: null, prints };
}

const refuse = ({ kind }: Print): AppError =>
  kind === 'pixels'
    ? invalid(
        'image_key',
        'This picture, or one just like it, has already been sent. Paste the text of the message instead.',
      )
    : invalid('sms_text', 'This message has already been used for another order.');

const LATE =
  'It came after your 30 minutes. If you sent the airtime in time, it still counts. Our team will decide.';

async function sendToReview(tx: Database, services: Services, order: Order, proof: Proof) {
  const sum = proof.proved === null ? null : formatMinor(money(proof.proved, order.currency));
  const title = sum ? `You sent proof of ${sum} of airtime` : 'You sent a picture';
  if (order.status === 'under_review') return addEvent(tx, services, order, { title });
  const now = services.clock.now();
  const isLate = order.status === 'cancelled';
  await advance(tx, services, order, 'under_review', {
    title,
    text: isLate ? LATE : 'We’re checking that it arrived. Your rate is locked.',
    set: { promised_at: await promiseFor(tx, sellAirtime, now) },
  });
  await queueReview(tx, services, order.id);
}

/** Stores a proof and passes the order to a reviewer; repeating a proof changes nothing. */
async function keepProof(
  tx: Database,
  services: Services,
  orderId: string,
  shown: Shown,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const found = { ...(await findConversion(tx, orderId)), ...(order ? { order } : {}) };
  const proof =
    'sms_text' in shown
      ? await lookAtText(tx, services, found, shown.sms_text)
      : await lookAtPicture(tx, services, found, shown.image_key);
  if (!proof) return;
  const now = services.clock.now();
  if (!isProvable(found, now)) throw AppError.conflict('This order no longer accepts proof.');
  const mine = eq(airtimeProofs.order_id, orderId);
  if ((await tx.orm.$count(airtimeProofs, mine)) >= numbers.proofsPerOrder)
    throw AppError.conflict('We have enough to review. Our team will decide.');
  const { prints, ...kept } = proof;
  await refuseDuplicates(tx, services, { order: found.order, prints, refuse });
  const of = { order_id: orderId, user_id: found.order.user_id, created_at: now };
  await tx.orm.insert(airtimeProofs).values({ ...of, ...kept });
  await sendToReview(tx, services, found.order, proof);
  const actor = `user:${found.order.user_id}`;
  await audit(tx, { actor, action: 'airtime-to-cash.proof', subject: orderId });
}

/**
 * Accepts a picture or a message that shows what was sent (spec 7). It is accepted even after the half hour:
 * what was sent in time counts, and an operator decides.
 * @throws AppError not_found; conflict once no proof is accepted; 422 on image_key and sms_text
 */
export async function uploadProof(
  ctx: CallContext<typeof sendProof>,
): Promise<Reply<typeof sendProof>> {
  const shown = shownIn(ctx.body);
  const { order } = await findOwnConversion(ctx.db, ctx.user.uuid, ctx.body.reference);
  await inTransaction(ctx.db, (tx) => keepProof(tx, ctx, order.id, shown));
  const now = await findConversion(ctx.db, order.id);
  return { data: await viewOrder(ctx.db, now.order, ctx.clock.now()) };
}
