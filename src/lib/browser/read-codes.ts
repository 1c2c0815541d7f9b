/** A reader of QR codes and, where the browser supports it, of bar codes. */
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

/** Between two readings of the camera's picture. */
const PAUSE_MS = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function ownReader(): Promise<CodeReader | null> {
  const Reader = window.BarcodeDetector;
  if (!Reader) return null;
  // some browsers have it without a single format
  const formats = await Reader.getSupportedFormats?.().catch((): string[] => []);
  return formats === undefined || formats.includes('qr_code') ? new Reader() : null;
}

/** The browser's own reader, or one that is loaded now. */
export async function loadReader(): Promise<CodeReader> {
  const own = await ownReader();
  if (own) return own;
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The text of the first code in a picture; null when there is none. */
export async function readPicture(picture: Blob, reader: CodeReader): Promise<string | null> {
  const bitmap = await createImageBitmap(picture);
  try {
    const [found] = await reader.detect(bitmap);
    return found?.rawValue.trim() || null;
  } finally {
    bitmap.close();
  }
}

/** Looks until there is a code, or until it is stopped. */
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

/** Opens the camera for a task, and switches it off however that ends. */
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
 * Opens the camera and reads the first code it sees; however that ends, the camera is switched off.
 * @returns null once it was stopped
 * @throws DOMException if the camera is refused, or there is none
 */
export const watchCamera = (
  video: HTMLVideoElement,
  signal: AbortSignal,
  reader: CodeReader,
): Promise<string | null> => withCamera(video, signal, () => lookFor(reader, video, signal));

/**
 * Opens the camera and reports each code it sees, as often as it sees it, until it is stopped.
 * @throws DOMException if the camera is refused, or there is none
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
