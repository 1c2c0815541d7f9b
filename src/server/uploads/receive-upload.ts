import type { sendUpload as contract } from '#lib/uploads/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import {
  ClaimLost,
  claimUpload,
  findUpload,
  gone,
  releaseClaim,
  type Claim,
} from './claim-upload.ts';
import { keepPicture } from './keep-picture.ts';
import { pictureErrors } from './picture-errors.ts';
import { kindOfType } from './picture-kind.ts';
import { removeFiles } from './files.ts';
import { receiveParts } from './receive-parts.ts';
import { refuseUpload } from './refuse-upload.ts';
import { checkLink } from './sign-link.ts';
import type { UploadRow } from './tables.ts';

type Context = CallContext<typeof contract>;
type Answer = Reply<typeof contract>;

const readyView = ({ key, declared_size: received, width, height }: UploadRow): Answer => ({
  data: { key, received, width, height },
});

/** Everything that can be refused before a byte is read. */
function checkHeaders({ request }: Context, row: UploadRow): SentRange {
  const type = request.header('content-type');
  if (type !== undefined && kindOfType(type) !== kindOfType(row.declared_type))
    throw pictureErrors.otherKind();
  const range = readRange(request.header('content-range'), row.declared_size);
  const announced = Number(request.header('content-length') ?? 0);
  if (announced > (range.length ?? row.declared_size)) throw new AppError('too_large');
  return range;
}

async function receive(ctx: Context, claim: Claim, { length }: SentRange): Promise<Answer> {
  const body = ctx.request.stream();
  const before = claim.received;
  if (body) await receiveParts(ctx, claim, body, length ?? claim.size);
  const { key, received } = claim;
  if (received < claim.size) {
    if (received === before)
      throw AppError.invalid({ image: ['We didn’t receive the picture. Send it again.'] });
    return { data: { key, received, width: null, height: null } };
  }
  const { width, height } = await keepPicture(ctx, claim);
  return { data: { key, received, width, height } };
}

/** Cleans up after an upload that has ended, and returns the error to reply with. */
async function settle(ctx: Context, claim: Claim, error: unknown): Promise<unknown> {
  if (error instanceof AppError && error.code === 'too_large') await refuseUpload(ctx, claim);
  if (!(error instanceof ClaimLost)) return error;
  const row = await findUpload(ctx, claim.key);
  // already erased, except for what this writer has stored since
  if (row?.state === 'dropped') await removeFiles(ctx, claim.key);
  return gone();
}

/**
 * Receives bytes of an upload. The call that brings the last of them replies with the picture; until then,
 * width and height are null. A ready upload gives the same reply again, whatever is sent.
 */
export async function receiveUpload(ctx: Context): Promise<Answer> {
  const { key } = ctx.params;
  checkLink(ctx, 'send', key, ctx.query);
  const row = await findUpload(ctx, key);
  if (!row) throw new AppError('forbidden');
  if (row.state === 'ready') return readyView(row);
  const range = checkHeaders(ctx, row);
  const taken = await claimUpload(ctx, key, range.from);
  if ('ready' in taken) return readyView(taken.ready);
  try {
    return await receive(ctx, taken.claim, range);
  } catch (error) {
    throw await settle(ctx, taken.claim, error);
  } finally {
    await releaseClaim(ctx, taken.claim);
  }
}

interface SentRange {
  /** Where the bytes begin; `end` continues without sending any. */
  from: number | 'end';
  /** How many bytes follow, if the header states it. */
  length: number | undefined;
}

const RANGE = /^bytes (?:(\d{1,10})-(\d{1,10})|\*)\/(\d{1,10})$/;

/**
 * Reads `bytes a-b/total`, or a star in place of a-b; without the header, the body is the whole file.
 * @throws AppError bad_request when it is malformed or for another file
 */
function readRange(header: string | undefined, total: number): SentRange {
  if (header === undefined) return { from: 0, length: undefined };
  const [, first, last, of] = RANGE.exec(header) ?? [];
  const fits = Number(of) === total;
  if (fits && first === undefined) return { from: 'end', length: 0 };
  const [from, to] = [Number(first), Number(last)];
  if (!fits || !(from <= to && to < total))
    throw new AppError('bad_request', { message: 'The Content-Range doesn’t match this upload.' });
  return { from, length: to - from + 1 };
}
