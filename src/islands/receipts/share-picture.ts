import { saveFile } from '#lib/browser/api/files.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { DrawnProof } from './use-proof.ts';

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Whether the phone’s share sheet takes pictures: WhatsApp status and others are in it. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'oja.png', { type: 'image/png' })] }) ?? false;

/** The address that opens WhatsApp with a text, where a page can’t pass it a picture. */
export const whatsAppUrl = ({ text, link }: DrawnProof): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text}\n${link}`)}`;

export function savePicture({ file }: DrawnProof): void {
  saveFile(file, file.name);
  showToast('Picture saved');
}

/** Opens the phone’s share sheet; if that fails, saves the picture instead. */
export async function sharePicture(drawn: DrawnProof): Promise<void> {
  try {
    await navigator.share({ files: [drawn.file] });
  } catch (error) {
    if (!isAborted(error)) savePicture(drawn);
  }
}
