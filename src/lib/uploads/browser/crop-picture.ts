import { pictures } from '#lib/uploads/picture-constants.ts';
import { decodePicture, drawAnew, letGo, type Area } from './draw-picture.ts';
import { PictureError } from './picture-error.ts';

/**
 * Crops a profile picture, small enough to be shown on every page.
 * @throws PictureError not-a-picture
 */
export async function cropPicture(file: Blob, part: Area): Promise<Blob> {
  const image = await decodePicture(file);
  if (!image) throw new PictureError('not-a-picture');
  try {
    const cut = await drawAnew(image, part, pictures.profilePx);
    if (!cut) throw new PictureError('not-a-picture');
    return cut;
  } finally {
    letGo(image);
  }
}
