import sharp, { type Sharp } from 'sharp';
import { uploads } from '#lib/uploads/picture-constants.ts';
import { longestSideOf } from '#lib/uploads/picture-size.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { decodeHeic } from './decode-heic.ts';
import { pictureErrors } from './picture-errors.ts';
import { kindOfBytes, kindOfType } from './picture-kind.ts';

const COLUMNS = 9;
const ROWS = 8;

/**
 * A difference hash: for nine grey values in each of eight rows, whether each is darker than the next. It
 * survives changes of size, format and brightness. Signed, because that is how the database stores 64 bits.
 */
async function lookHash(picture: Sharp): Promise<bigint> {
  const grey = await picture.greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column;
      bits = (bits << 1n) | (grey[at]! < grey[at + 1]! ? 1n : 0n);
    }
  return BigInt.asIntN(64, bits);
}

export interface PreparedPicture {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  bytesSha256: Buffer;
  pixelsSha256: Buffer;
  lookHash: bigint;
}

/** The time limit of each step in sharp. */
const timeout = () => ({ seconds: limitMs(uploads.decodeMs) / 1000 });

/** Opens the file in sharp; the header is checked before any pixel is decoded. */
async function open(bytes: Buffer, declaredType: string): Promise<Sharp> {
  admitPhotosOnly();
  const kind = kindOfBytes(bytes);
  if (!kind) throw pictureErrors.notAPicture();
  if (kind !== kindOfType(declaredType)) throw pictureErrors.otherKind();
  if (kind === 'heic') {
    const { rgba, width, height } = await decodeHeic(bytes);
    return sharp(rgba, { raw: { width, height, channels: 4 } });
  }
  const picture = sharp(bytes, {
    limitInputPixels: uploads.maxPixels,
    failOn: 'error',
    sequentialRead: true,
  });
  const { width, height } = await picture.metadata();
  if (width * height > uploads.maxPixels) throw pictureErrors.tooManyPixels();
  return picture.autoOrient();
}

const within = (picture: Sharp, side: number): Sharp =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });

/** sharp tells what was wrong only in its message. */
function asPictureError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(text)) return pictureErrors.tooManyPixels();
  if (/timeout/i.test(text)) return pictureErrors.tooSlow();
  return pictureErrors.unreadable(error);
}

/**
 * Turns a file into what we store: its pixels alone, upright, on white, at most 2000 px a side (a long screenshot
 * stays legible), as PNG, and a small WebP to show. Anything else in the file, such as a location or a script, is dropped.
 * @throws AppError unsupported_media_type, invalid_input
 */
export async function preparePicture(
  bytes: Buffer,
  declaredType: string,
): Promise<PreparedPicture> {
  try {
    const opened = await open(bytes, declaredType);
    const longestSidePx = longestSideOf(await opened.metadata(), uploads);
    const { data, info } = await within(opened, longestSidePx)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout(timeout())
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    return {
      full: await pixels().png().timeout(timeout()).toBuffer(),
      thumb: await within(pixels(), uploads.thumbPx).webp({ quality: 75 }).toBuffer(),
      width,
      height,
      bytesSha256: sha256(bytes),
      pixelsSha256: sha256(`${width}x${height}:${sha256(data).toString('hex')}`),
      lookHash: await lookHash(pixels()),
    };
  } catch (error) {
    throw asPictureError(error);
  }
}

let admitsPhotosOnly = false;

/**
 * From now on, only JPEG, PNG and WebP reach a decoder of this process, whatever formats a later sharp
 * supports. The list applies to the whole process, so this waits for the first photo: a process that only
 * draws pictures keeps its decoders.
 */
function admitPhotosOnly(): void {
  if (admitsPhotosOnly) return;
  admitsPhotosOnly = true;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}
