import type { readSharePicture } from '#lib/marks/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { marksOf } from '#lib/seo/share-marks.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { sendPicture } from '#server/http/send-picture.ts';
import type { Services } from '#server/platform/services.ts';
import { queryMarks } from './marks.ts';
import { readPictureData } from './picture-data.ts';

/** Paints the picture of a page; passed in, because another feature implements it. */
export interface SharePainter<Text = unknown> {
  /** Its text and content, with the data of uploads by id; undefined for a page without marks. */
  textOf: (page: string, uploads: Record<string, string>) => Promise<Text | undefined>;
  /** PNG. */
  paint: (text: Text) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Uploads for some ids, as data; unreadable ones are left out. */
async function readUploads(
  services: Services,
  ids: readonly string[],
): Promise<Record<string, string>> {
  // not cached: a request with a new address would otherwise keep the previous picture
  const marks = await queryMarks(services.db, ids);
  const read = await Promise.all(
    marks.map(async ({ id, logo }) => [id, await readPictureData(services, logo)] as const),
  );
  return Object.fromEntries(read.flatMap(([id, data]) => (data === undefined ? [] : [[id, data]])));
}

/**
 * The current picture of a page that shows marks.
 * @throws AppError not_found; busy when too many are waiting for the painter
 */
export async function sendSharePicture<Text>(
  ctx: CallContext<typeof readSharePicture>,
  { textOf, paint }: SharePainter<Text>,
): Promise<Response> {
  const { page } = ctx.query;
  const text = await textOf(page, await readUploads(ctx, marksOf(page)));
  if (text === undefined) throw AppError.notFound();
  return sendPicture(await paint(text), ctx.request.header('if-none-match'));
}
