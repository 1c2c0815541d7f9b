import type { PictureFile, UploadPurpose } from '#lib/uploads/contract.ts';
import type { Services } from '#server/platform/services.ts';
import { claimUpload, releaseClaim } from './claim-upload.ts';
import { receiveParts } from './receive-parts.ts';
import { openUpload } from './start-upload.ts';

/**
 * Stores bytes from another source as an upload of the user: decoded and re-encoded like any other.
 * @returns its key
 * @throws AppError unsupported_media_type and invalid_input when it isn't a valid picture; busy;
 * too_many_requests
 */
export async function keepBytes(
  services: Services,
  owner: { userId: string; purpose: UploadPurpose },
  { bytes, type }: { bytes: Buffer; type: PictureFile['content_type'] },
): Promise<string> {
  const file = { content_type: type, size: bytes.length };
  const { key } = await openUpload(services, owner, file);
  const taken = await claimUpload(services, key, 0);
  if ('ready' in taken) return key;
  const { claim } = taken;
  // decoders: other importers of this feature don't need them
  const { keepPicture } = await import('./keep-picture.ts');
  try {
    await receiveParts(services, claim, new Blob([new Uint8Array(bytes)]).stream(), bytes.length);
    await keepPicture(services, claim);
    return key;
  } finally {
    await releaseClaim(services, claim);
  }
}
