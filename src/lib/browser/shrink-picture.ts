import { pictures, uploads } from '#lib/constants.ts';
import { PictureError } from '#lib/browser/picture-error.ts';

type Drawable = ImageBitmap | HTMLImageElement;

/** The kinds the server reads, by their first bytes: phones often give HEIC no type at all. */
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

async function decodeByElement(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Both ways turn the picture upright as its EXIF says; null when this browser can't read it. */
const decode = (file: Blob): Promise<Drawable | null> =>
  typeof createImageBitmap === 'function'
    ? createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => decodeByElement(file))
    : decodeByElement(file);

const sizeOf = (image: Drawable) =>
  image instanceof HTMLImageElement
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : { width: image.width, height: image.height };

function draw(image: Drawable): HTMLCanvasElement | null {
  const { width, height } = sizeOf(image);
  const scale = Math.min(1, pictures.longestSidePx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // JPEG has no transparency: what is see-through would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Safari writes no WebP: it would quietly make a PNG of several megabytes. */
function bestType(): string {
  const probe = document.createElement('canvas');
  probe.width = probe.height = 1;
  const isWritten = probe.toDataURL('image/webp').startsWith('data:image/webp');
  return isWritten ? 'image/webp' : 'image/jpeg';
}

const write = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** The best quality that is light enough, else the lightest; null when the canvas gives nothing. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const type = bestType();
  let lightest: Blob | null = null;
  for (const quality of pictures.qualities) {
    const blob = await write(canvas, type, quality);
    if (!blob) break;
    lightest = blob;
    if (blob.size <= pictures.targetBytes) break;
  }
  return lightest;
}

/** The file untouched, for what this browser can't read: the server converts it. */
function asItIs(file: Blob, type: string | null): Blob {
  if (!type) throw new PictureError('not-a-picture');
  if (file.size > uploads.maxBytes) throw new PictureError('too-large');
  return file.slice(0, file.size, type);
}

const isLight = (file: Blob, image: Drawable) => {
  const { width, height } = sizeOf(image);
  return file.size <= pictures.targetBytes && Math.max(width, height) <= pictures.longestSidePx;
};

/**
 * Makes a picture light on the device before it costs anybody's data: upright, its longest side at
 * most 1600 px and about 300 kB. It is never made bigger; one that is light already stays as it is.
 * @throws PictureError too-large, not-a-picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > pictures.readableBytes) throw new PictureError('too-large');
  const type = await typeOf(file);
  const image = await decode(file);
  if (!image) return asItIs(file, type);
  try {
    if (type && isLight(file, image)) return asItIs(file, type);
    const canvas = draw(image);
    const small = canvas && (await encode(canvas));
    return small && (!type || small.size < file.size) ? small : asItIs(file, type);
  } finally {
    if (!(image instanceof HTMLImageElement)) image.close();
  }
}
