import { uploads } from '#lib/uploads/picture-constants.ts';
import type { readFile as contract } from '#lib/uploads/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { findUpload } from './claim-upload.ts';
import { readUpload } from './read-upload.ts';
import { checkLink } from './sign-link.ts';

type Context = CallContext<typeof contract>;

const TYPES = { full: 'image/png', thumb: 'image/webp' } as const;
const NAMES = { full: 'picture.png', thumb: 'picture.webp' } as const;

/** Nothing may be cached except the small picture of a profile, which is on every page of its owner. */
async function cacheRule(ctx: Context): Promise<string> {
  if (ctx.query.size !== 'thumb') return 'private, no-store';
  const row = await findUpload(ctx, ctx.params.key);
  return row?.purpose === 'profile'
    ? `private, max-age=${uploads.steadyLinkS}`
    : 'private, no-store';
}

/** Sends a stored picture in such a way that nothing in it can run or be framed. */
export async function sendFile(ctx: Context): Promise<Response> {
  const { key } = ctx.params;
  const { size } = ctx.query;
  checkLink(ctx, size, key, ctx.query);
  const bytes = await readUpload(ctx, key, { size }).catch((error: unknown) => {
    // a link reveals nothing about what exists
    const isGone = error instanceof AppError && error.code === 'not_found';
    throw isGone
      ? new AppError('forbidden', { message: 'This picture is no longer available.' })
      : error;
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': TYPES[size],
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${NAMES[size]}"`,
      'cache-control': await cacheRule(ctx),
      'content-security-policy': "sandbox; default-src 'none'",
    },
  });
}
