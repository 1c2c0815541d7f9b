/** The browser's own reader of bar codes and QR codes, where it has one. */
interface BarcodeReader {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeReader;
  }
}

/** Between two looks at what the camera sees. */
const PAUSE_MS = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Whether codes can be scanned here at all. */
export const canScan = (): boolean => window.BarcodeDetector !== undefined;

/** Looks until there is a code, or until it is told to stop. */
async function lookFor(
  reader: BarcodeReader,
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

/**
 * Opens the camera and reads the first code that it sees; however that ends, the camera is switched off.
 * @returns null once it was told to stop
 * @throws DOMException where the camera is refused, or there is none
 */
export async function scanCode(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  const Reader = window.BarcodeDetector;
  if (!Reader) return null;
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
    return await lookFor(new Reader(), video, signal);
  } finally {
    stop();
    video.srcObject = null;
  }
}
