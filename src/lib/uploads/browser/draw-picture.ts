import { pictures } from '#lib/uploads/picture-constants.ts';

export type Drawable = ImageBitmap | HTMLImageElement;

/** A part of a picture, in the picture's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
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

/** Both ways turn the picture upright according to its EXIF data; null when this browser can't read it. */
export const decodePicture = (file: Blob): Promise<Drawable | null> =>
  typeof createImageBitmap === 'function'
    ? createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => decodeByElement(file))
    : decodeByElement(file);

/** Phones are short of memory: a picture of 12 megapixels takes 48 MB until it is released. */
export const letGo = (image: Drawable): void => {
  if (!(image instanceof HTMLImageElement)) image.close();
};

export const areaOf = (image: Drawable): Area =>
  image instanceof HTMLImageElement
    ? { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
    : { x: 0, y: 0, width: image.width, height: image.height };

/** Draws a part so that its longest side is at most this long; never enlarges it. */
function draw(image: Drawable, part: Area, longestSidePx: number): HTMLCanvasElement | null {
  const scale = Math.min(1, longestSidePx / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // JPEG has no transparency: transparent areas would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  const { x, y, width, height } = part;
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Safari can't write WebP: it would silently produce a PNG of several megabytes. */
function bestType(): string {
  const probe = document.createElement('canvas');
  probe.width = probe.height = 1;
  const isWritten = probe.toDataURL('image/webp').startsWith('data:image/webp');
  return isWritten ? 'image/webp' : 'image/jpeg';
}

const write = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * A part of a picture in the best quality that is small enough, or else the smallest; null when the canvas
 * returns nothing.
 */
export async function drawAnew(
  image: Drawable,
  part: Area,
  longestSidePx: number,
): Promise<Blob | null> {
  const canvas = draw(image, part, longestSidePx);
  if (!canvas) return null;
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
