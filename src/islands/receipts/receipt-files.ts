import { fetchFile, saveFile } from '#lib/browser/api/files.ts';
import { receiptName, receiptUrl, type ReceiptFormat } from '#lib/orders/browser/calls.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';

const fetchText = async (reference: string) =>
  (await fetchFile(receiptUrl(reference, 'text'))).text();

async function copy(text: string): Promise<void> {
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  );
  if (isCopied) showToast('Copied successfully');
  else showToast('This browser can’t share. Save the receipt instead.', { tone: 'error' });
}

/** @throws ApiError when the receipt could not be loaded */
export async function saveReceipt(reference: string, format: ReceiptFormat): Promise<void> {
  saveFile(await fetchFile(receiptUrl(reference, format)), receiptName(reference, format));
}

/**
 * Copies the link that proves the receipt, from the receipt's text.
 * @throws ApiError when the receipt could not be loaded
 */
export async function copyCheckLink(reference: string): Promise<void> {
  const text = await fetchText(reference);
  await copy(/https?:\S+#\S+/.exec(text)?.[0] ?? text);
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The phone's share sheet: true when it opened, whatever was chosen there. */
const openShareSheet = (what: ShareData): Promise<boolean> =>
  navigator.share(what).then(() => true, isAborted);

const probe = () => new File([], 'receipt.png', { type: 'image/png' });
const canSharePictures = () => navigator.canShare?.({ files: [probe()] }) ?? false;

/**
 * Shares the receipt: as a picture if the phone accepts one, else as text, else to the clipboard.
 * @throws ApiError when the receipt could not be loaded
 */
export async function shareReceipt(reference: string): Promise<void> {
  if (canSharePictures()) {
    const type = 'image/png';
    const picture = await fetchFile(receiptUrl(reference, 'png'));
    const file = new File([picture], receiptName(reference, 'png'), { type });
    if (await openShareSheet({ files: [file] })) return;
  }
  const text = await fetchText(reference);
  if ('share' in navigator && (await openShareSheet({ text }))) return;
  await copy(text);
}
