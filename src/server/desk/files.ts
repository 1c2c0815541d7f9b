import type { readDeskFile } from '#lib/contracts/desk.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext } from '#server/platform/call-context.ts';
import { readUpload } from '#server/uploads/index.ts';
import { listClaimed } from './claims.ts';
import { openQueue } from './cases.ts';

const headers = {
  'content-type': 'image/png',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="picture.png"',
};

/**
 * Opens a picture of a case that this operator has taken, and of no other; every opening is kept.
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
