import type { ReceiptKey } from '#lib/receipts/signature.ts';

function readKeys(box: HTMLElement): readonly ReceiptKey[] {
  try {
    return JSON.parse(box.dataset['keys'] ?? '') as ReceiptKey[];
  } catch {
    return []; // they are fetched once there is a statement
  }
}

/** Starts the page: a statement can be in the address, chosen, dropped anywhere, or pasted. */
export function startStatementCheck(box: HTMLElement, form: HTMLFormElement): void {
  const field = form.elements.namedItem('file') as HTMLInputElement;
  const text = form.elements.namedItem('text') as HTMLTextAreaElement;
  const check = async (pasted: string) => {
    const { checkStatement } = await import('./check.ts');
    await checkStatement(box, pasted, readKeys(box));
  };
  const read = async (file: File | undefined) => {
    if (file) await check(await file.text().catch(() => ''));
  };
  const checkAddress = () => {
    if (location.hash.length > 1) void check(location.hash);
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
  window.addEventListener('hashchange', checkAddress);
  checkAddress();
  // a file that was chosen before this script was there
  void read(field.files?.[0]);
}
