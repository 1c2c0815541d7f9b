import type { ReceiptKey } from '#lib/receipts/signature.ts';

/** The keys that came with the page; without them, they are fetched once there is something to check. */
export function keysOf(box: HTMLElement): readonly ReceiptKey[] {
  try {
    return JSON.parse(box.dataset['keys'] ?? '') as ReceiptKey[];
  } catch {
    return [];
  }
}

/**
 * Starts a page that checks files: one can be chosen, dropped anywhere, or pasted as text.
 * @param check gets the content of the file
 */
export function startFileCheck(
  form: HTMLFormElement,
  check: (text: string) => Promise<void>,
): void {
  const field = form.elements.namedItem('file') as HTMLInputElement;
  const text = form.elements.namedItem('text') as HTMLTextAreaElement;
  const read = async (file: File | undefined) => {
    if (file) await check(await file.text().catch(() => ''));
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (text.value.trim()) void check(text.value);
    else if (field.files?.[0]) void read(field.files[0]);
    else field.focus();
  });
  field.addEventListener('change', () => void read(field.files?.[0]));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    void read(event.dataTransfer?.files[0]);
  });
  // a file that was chosen before this script was there
  void read(field.files?.[0]);
}
