import type { readFile as contract } from '#lib/contracts/uploads.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext } from '#server/platform/call-context.ts';
import { readUpload } from './read-upload.ts';
import { checkLink } from './sign-link.ts';

const TYPES = { full: 'image/png', thumb: 'image/webp' } as const;
const NAMES = { full: 'picture.png', thumb: 'picture.webp' } as const;

/** Sends a kept picture, in a way that nothing in it could run, be framed or be kept. */
export async function sendFile(ctx: CallContext<typeof contract>): Promise<Response> {
  const { key } = ctx.params;
  const { size } = ctx.query;
  checkLink(ctx, size, key, ctx.query);
  const bytes = await readUpload(ctx, key, { size }).catch((error: unknown) => {
    // a link tells nothing about what is there
    const isGone = error instanceof AppError && error.code === 'not_found';
    throw isGone ? new AppError('forbidden', { message: 'This picture is gone.' }) : error;
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': TYPES[size],
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${NAMES[size]}"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
}
