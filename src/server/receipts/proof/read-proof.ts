import { AppError } from '#lib/errors/app-error.ts';
import type { readProofPicture, readProofs } from '#lib/receipts/proof.contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { lateBonusOf } from '#server/loyalty/late-bonus.ts';
import { findOwn } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { transactionViews } from '#server/orders/view/view-order.ts';
import { print } from '#server/receipts/print.ts';
import { sendFile } from '#server/receipts/send-file.ts';
import { proofOfPrize, proofOfRank } from './of-award.ts';
import { proofsOfOrder, type OrderSubject } from './of-order.ts';
import { describeProof, type Proof } from './proof.ts';
import { postedName, shownBy } from './shown.ts';
import type { ProofContext, ProofSources } from './sources.ts';

const isSettled = (order: Order): order is OrderSubject['order'] =>
  order.status === 'completed' && order.settled_at !== null;

/** @throws AppError not_found unless the order is the member's own, completed, and none of it is on hold */
async function findSubject(
  ctx: ProofContext,
  reference: string,
  { ticketOf }: ProofSources,
): Promise<OrderSubject> {
  const order = await findOwn(ctx.db, ctx.user.uuid, reference);
  const [view] = await transactionViews(ctx.db, [order]);
  if (!view || !isSettled(order) || view.on_hold_until) throw AppError.notFound();
  const [late, ticket] = await Promise.all([lateBonusOf(ctx.db, order.id), ticketOf(ctx, order)]);
  return { order, view, late, ticket };
}

/** @throws AppError not_found if there is nothing to post */
async function listProofs(ctx: ProofContext, sources: ProofSources): Promise<Proof[]> {
  const { user, query } = ctx;
  const shown = shownBy(ctx, user, query);
  if (query.order !== undefined)
    return proofsOfOrder(await findSubject(ctx, query.order, sources), shown);
  if (query.spin !== undefined) {
    const prize = await sources.prizeOf(ctx, user, query.spin);
    return prize ? [proofOfPrize(user, prize, shown)] : [];
  }
  const rank = await sources.rankOf(ctx, user);
  return rank ? [proofOfRank(user, rank, shown)] : [];
}

/** What a member can post, in words. */
export const readProofsWith =
  (sources: ProofSources) =>
  async (ctx: CallContext<typeof readProofs>): Promise<Reply<typeof readProofs>> => {
    const proofs = await listProofs(ctx, sources);
    if (proofs.length === 0) throw AppError.notFound();
    const faces = proofs.map((proof) => ({
      face: proof.face,
      text: describeProof(proof),
      link: proof.link,
    }));
    return { data: { faces, name: postedName(ctx.user) } };
  };

/** One of the pictures. */
export const readProofPictureWith =
  (sources: ProofSources) =>
  async (ctx: CallContext<typeof readProofPicture>): Promise<Response> => {
    const { face } = ctx.params;
    const proof = (await listProofs(ctx, sources)).find((each) => each.face === face);
    if (!proof) throw AppError.notFound();
    const body = await print({ kind: 'proof', proof, shape: ctx.query.shape });
    const isPhoto = body[0] === 0xff;
    return sendFile(body, {
      type: isPhoto ? 'image/jpeg' : 'image/png',
      name: `oja-${face}.${isPhoto ? 'jpg' : 'png'}`,
      known: ctx.request.header('if-none-match'),
    });
  };
