import { areaOf, decodePicture, letGo } from './draw-picture.ts';

/** What would keep a reviewer from reading it. */
export type Flaw = 'dark' | 'glare' | 'blur';

/** How to fix it, shown before anything is sent. */
export const flawTexts: Record<Flaw, string> = {
  dark: 'Too dark to read. Retake it with more light.',
  glare: 'There’s glare on it. Tilt the card or turn off the flash, and retake it.',
  blur: 'It’s blurred. Hold still, move back a little and retake it.',
};

/** Small enough for any phone, large enough to tell sharp letters from blurred ones. */
const LOOK_PX = 480;
/** Out of 255: below this, not even a person can read the card. */
const DARK_BELOW = 45;
/** Pixels this bright are blown out; paper in good light stays below. */
const BLOWN_ABOVE = 250;
const GLARE_SHARE = 0.12;
/** The maximum brightness of the rest: a card on a white table isn't glare. */
const BRIGHT_MEAN = 205;
const BLUR_BELOW = 18;

/** The brightness of each pixel, 0 to 255. */
function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>) {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i++) {
    const at = i * 4;
    grey[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return grey;
}

/** The variance of the Laplacian: sharp edges of letters make it large, blur makes it small. */
function sharpness(grey: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const around = grey[i - 1]! + grey[i + 1]! + grey[i - width]! + grey[i + width]!;
      const edge = around - 4 * grey[i]!;
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** The worst flaw of a picture; null when it is readable. */
export function flawOf(picture: Pick<ImageData, 'data' | 'width' | 'height'>): Flaw | null {
  const grey = greyOf(picture);
  const mean = grey.reduce((sum, each) => sum + each, 0) / grey.length;
  if (mean < DARK_BELOW) return 'dark';
  const blown = grey.filter((each) => each >= BLOWN_ABOVE).length / grey.length;
  if (blown > GLARE_SHARE && mean < BRIGHT_MEAN) return 'glare';
  return sharpness(grey, picture.width, picture.height) < BLUR_BELOW ? 'blur' : null;
}

/**
 * Checks a picture on the device, before it costs data or is rejected. Formats that this browser can't open
 * aren't judged, because the server reads more of them.
 */
export async function findFlaw(file: Blob): Promise<Flaw | null> {
  const image = await decodePicture(file);
  if (!image) return null;
  try {
    const { width, height } = areaOf(image);
    const scale = Math.min(1, LOOK_PX / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) return null;
    pen.drawImage(image, 0, 0, width, height, 0, 0, canvas.width, canvas.height);
    return flawOf(pen.getImageData(0, 0, canvas.width, canvas.height));
  } finally {
    letGo(image);
  }
}
