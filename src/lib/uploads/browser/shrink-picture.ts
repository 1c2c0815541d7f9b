import { pictures, uploads } from '#lib/uploads/picture-constants.ts';
import { areaOf, decodePicture, drawAnew, letGo, type Area } from './draw-picture.ts';
import { PictureError } from './picture-error.ts';
import { longestSideOf } from '#lib/uploads/picture-size.ts';

/** The formats that the server reads, by their first bytes, because phones often give HEIC no type at all. */
const signatures: readonly [type: string, pattern: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/heic', /^[^]{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/],
];

async function typeOf(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...head);
  return signatures.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** The untouched file, for formats that this browser can't read: the server converts it. */
function asItIs(file: Blob, type: string | null): Blob {
  if (!type) throw new PictureError('not-a-picture');
  if (file.size > uploads.maxBytes) throw new PictureError('too-large');
  return file.slice(0, file.size, type);
}

const isLight = (file: Blob, { width, height }: Area, longestSidePx: number) =>
  file.size <= pictures.targetBytes && Math.max(width, height) <= longestSidePx;

/**
 * Makes a picture small on the device, before it costs data: upright, with its longest side at most 1600 px
 * (a long screenshot stays legible), and about 300 KB. Never enlarges it; one that is already small stays as
 * it is.
 * @throws PictureError too-large, not-a-picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > pictures.readableBytes) throw new PictureError('too-large');
  const type = await typeOf(file);
  const image = await decodePicture(file);
  if (!image) return asItIs(file, type);
  try {
    const whole = areaOf(image);
    const longestSidePx = longestSideOf(whole, pictures);
    if (type && isLight(file, whole, longestSidePx)) return asItIs(file, type);
    const small = await drawAnew(image, whole, longestSidePx);
    return small && (!type || small.size < file.size) ? small : asItIs(file, type);
  } finally {
    letGo(image);
  }
}
