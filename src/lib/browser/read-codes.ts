/** A reader of QR codes and, where the browser has one of its own, of bar codes. */
export interface CodeReader {
  detect(from: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

interface BrowserReader {
  new (): CodeReader;
  getSupportedFormats?(): Promise<string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: BrowserReader;
  }
}

/** Between two looks at what the camera sees. */
const PAUSE_MS = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function ownReader(): Promise<CodeReader | null> {
  const Reader = window.BarcodeDetector;
  if (!Reader) return null;
  // some browsers have it without a single format
  const formats = await Reader.getSupportedFormats?.().catch((): string[] => []);
  return formats === undefined || formats.includes('qr_code') ? new Reader() : null;
}

/** The browser’s own reader, or one that is loaded now. */
export async function loadReader(): Promise<CodeReader> {
  const own = await ownReader();
  if (own) return own;
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** What the first code in a picture says; null when there is none. */
export async function readPicture(picture: Blob, reader: CodeReader): Promise<string | null> {
  const bitmap = await createImageBitmap(picture);
  try {
    const [found] = await reader.detect(bitmap);
    return found?.rawValue.trim() || null;
  } finally {
    bitmap.close();
  }
}

/** Looks until there is a code, or until it is told to stop. */
async function lookFor(
  reader: CodeReader,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    const [found] = await reader.detect(video);
    const code = found?.rawValue.trim();
    if (code) return code;
    await pause();
  }
  return null;
}

/** Opens the camera for some work; however that ends, it is switched off. */
async function withCamera<T>(
  video: HTMLVideoElement,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    return await work();
  } finally {
    stop();
    video.srcObject = null;
  }
}

/**
 * Opens the camera and reads the first code that it sees; however that ends, the camera is switched off.
 * @returns null once it was told to stop
 * @throws DOMException where the camera is refused, or there is none
 */
export const watchCamera = (
  video: HTMLVideoElement,
  signal: AbortSignal,
  reader: CodeReader,
): Promise<string | null> => withCamera(video, signal, () => lookFor(reader, video, signal));

/**
 * Opens the camera and tells each code that it sees, as often as it sees it, until it is told to stop.
 * @throws DOMException where the camera is refused, or there is none
 */
export async function followCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  reader: CodeReader,
  onCode: (code: string) => void,
): Promise<void> {
  await withCamera(video, signal, async () => {
    while (!signal.aborted) {
      const code = await lookFor(reader, video, signal);
      if (code) onCode(code);
      await pause();
    }
  });
}
