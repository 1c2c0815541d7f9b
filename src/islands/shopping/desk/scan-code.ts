/** Whether codes can be scanned here at all: bar codes need the browser's own reader. */
export const canScan = (): boolean => window.BarcodeDetector !== undefined;

/**
 * Opens the camera and reads the first code it sees; however that ends, the camera is switched off.
 * @returns null once it was stopped
 * @throws DOMException if the camera is refused, or there is none
 */
export async function scanCode(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  const Reader = window.BarcodeDetector;
  if (!Reader) return null;
  const { watchCamera } = await import('#lib/browser/read-codes.ts');
  return watchCamera(video, signal, new Reader());
}
