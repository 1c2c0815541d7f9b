import type { readUploadOffset as contract } from '#lib/uploads/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { findUpload } from './claim-upload.ts';
import { checkLink } from './sign-link.ts';

/** The byte from which a transfer continues. */
export async function sendOffset(ctx: CallContext<typeof contract>): Promise<Response> {
  const { key } = ctx.params;
  checkLink(ctx, 'send', key, ctx.query);
  const row = await findUpload(ctx, key);
  if (!row || row.state === 'refused' || row.state === 'dropped') throw new AppError('forbidden');
  const headers = { 'upload-offset': String(row.received), 'cache-control': 'no-store' };
  return new Response(null, { status: 204, headers });
}
