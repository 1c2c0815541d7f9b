import type { openDeskCode, readDeskFile, startDeskUpload } from '#lib/desk/files.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { openQueue } from './cases.ts';
import { assertClaimed, listClaimed } from './claims.ts';

const headers = {
  'content-type': 'image/png',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="picture.png"',
};

/**
 * Opens a picture of a case that this operator has claimed, and of no other; every view is logged.
 * @throws AppError desk_claim_needed
 */
export async function openFile(ctx: CallContext<typeof readDeskFile>): Promise<Response> {
  const { key } = ctx.params;
  const operatorId = ctx.desk.operator.id;
  for (const at of await listClaimed(ctx, operatorId)) {
    const queue = openQueue(at.queue);
    if (!(await queue.ownsFile(ctx, at.id, key))) continue;
    const actor = `operator:${operatorId}`;
    await audit(ctx.db, { actor, action: 'desk.open-file', subject: at.id, detail: { key } });
    await queue.fileOpened?.(ctx, { caseId: at.id, key, operatorId });
    return new Response(new Uint8Array(await readUpload(ctx, key)), { headers });
  }
  throw new AppError('desk_claim_needed');
}

/**
 * Reveals a code that a user typed in, in a case that this operator has claimed; every view is logged.
 * @throws AppError desk_claim_needed; not_found if there is none
 */
export async function openCode(
  ctx: CallContext<typeof openDeskCode>,
): Promise<Reply<typeof openDeskCode>> {
  const { params, desk } = ctx;
  const operatorId = desk.operator.id;
  await assertClaimed(ctx, params, operatorId);
  const asked = { caseId: params.id, position: params.position, operatorId };
  const code = await openQueue(params.queue).openCode?.(ctx, asked);
  if (code === undefined) throw AppError.notFound();
  const actor = `operator:${operatorId}`;
  const detail = { position: params.position };
  await audit(ctx.db, { actor, action: 'desk.open-code', subject: params.id, detail });
  return { data: { code } };
}

/**
 * Lets an operator upload a picture for a case that they have claimed; logged.
 * @throws AppError desk_claim_needed; not_found in queues whose answers have no pictures
 */
export async function startUpload(
  ctx: CallContext<typeof startDeskUpload>,
): Promise<Reply<typeof startDeskUpload>> {
  const { params, body, desk } = ctx;
  const operatorId = desk.operator.id;
  await assertClaimed(ctx, params, operatorId);
  const opened = await openQueue(params.queue).openUpload?.(ctx, params.id, body);
  if (!opened) throw AppError.notFound();
  const actor = `operator:${operatorId}`;
  const detail = { key: opened.key };
  await audit(ctx.db, { actor, action: 'desk.send-file', subject: params.id, detail });
  return { data: opened };
}
