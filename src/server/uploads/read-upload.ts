import type { PictureSize } from './sign-link.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { SealError } from '#server/platform/seal-bytes.ts';
import { FileMissing } from '#server/ports/storage.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNames, readSealed } from './files.ts';

async function isReady({ db }: Pick<Services, 'db'>, key: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'upload-is-ready',
    text: `select 1 from upload where key = $1 and state = 'ready'`,
    values: [key],
  });
  return rowCount === 1;
}

/**
 * The bytes of a stored picture: PNG for the full size, WebP for the thumbnail.
 * @throws AppError not_found when there is no such picture; server_error when its file was altered or lost,
 * which is logged with the key
 */
export async function readUpload(
  services: Services,
  key: string,
  { size = 'full' }: { size?: PictureSize } = {},
): Promise<Buffer> {
  if (!(await isReady(services, key))) throw AppError.notFound('We can’t find this picture.');
  try {
    return await readSealed(services, fileNames[size](key));
  } catch (error) {
    if (!(error instanceof SealError || error instanceof FileMissing)) throw error;
    services.log.error({ upload: key, size, err: error }, 'a stored picture could not be opened');
    throw new AppError('server_error', {
      message: 'This picture can’t be shown. Please send it again.',
      cause: error,
    });
  }
}
