import { AppError } from '#lib/errors/app-error.ts';
import type { LinkPreview } from '#lib/shopping/request.contract.ts';
import type { Services } from '#server/platform/services.ts';
import { keepBytes } from '#server/uploads/keep-bytes.ts';

/** What the page behind a link says; null if it can't be read. Its picture's address isn't returned. */
export async function previewLink(
  { providers }: Pick<Services, 'providers'>,
  url: string,
): Promise<LinkPreview | null> {
  const page = await providers.shopPages.read(url);
  if (!page) return null;
  const { picture, ...said } = page;
  return { ...said, has_picture: picture !== null };
}

/**
 * Stores the picture of a shop's page as an upload of this user, re-encoded from its pixels.
 * @returns its key
 * @throws AppError 422 on url when there is none that can be read; unsupported_media_type; busy
 */
export async function takePicture(services: Services, userId: string, url: string) {
  const found = await services.providers.shopPages.readPicture(url);
  if (!found)
    throw AppError.invalid({ url: ['The picture on that page can’t be read. Add one yourself.'] });
  return keepBytes(services, { userId, purpose: 'shopping' }, found);
}
