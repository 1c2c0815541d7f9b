import { codeIn } from '#lib/receipts/code.ts';
import { verifyReceipt } from '#lib/receipts/verify.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { askToday, fetchKeys } from './ask-oja.ts';
import { codeInAddress } from './code-in-address.ts';
import { retitle, showToday, showVerdict } from './show-verdict.ts';
import { genuineVerdict, problemVerdict, todayWords, verdictToday } from './verdict.ts';
import { verifySignature } from './verify-signature.ts';

interface Page {
  box: HTMLElement;
  keys: readonly ReceiptKey[];
  /** What a receipt can be for, by type: the names come with the page, which doesn't load the services' icons. */
  names: Readonly<Record<string, string>>;
}

/** Checks with the keys that came with the page; a newer key may be in use by now. */
async function check(code: string, keys: readonly ReceiptKey[]) {
  const checked = await verifyReceipt(code, keys, verifySignature);
  if (checked.ok || checked.problem !== 'unknown_key') return checked;
  const fresh = await fetchKeys();
  return fresh ? verifyReceipt(code, fresh, verifySignature) : checked;
}

let latest = '';

async function run({ box, keys, names }: Page, code: string): Promise<void> {
  latest = code;
  const checked = await check(code, keys).catch(() => null);
  if (latest !== code) return; // another one was pasted in the meantime
  if (!checked?.ok) return showVerdict(box, problemVerdict(checked?.problem ?? 'unable'));
  const verdict = genuineVerdict(checked.summary, names);
  showVerdict(box, verdict);
  const today = await askToday(checked.summary.reference, code);
  if (latest !== code) return;
  const { text, isNews } = todayWords(today);
  if (isNews) retitle(box, verdictToday(verdict, today));
  showToday(box, text);
}

/** Data that came with the page in an attribute, or its fallback. */
function readGiven<T>(text: string | undefined, otherwise: T): T {
  try {
    return JSON.parse(text ?? '') as T;
  } catch {
    return otherwise;
  }
}

/** Starts the page: a receipt in the address is checked immediately, others can be pasted. */
export function startReceiptCheck(box: HTMLElement, form: HTMLFormElement): void {
  const { keys, names } = box.dataset;
  // missing keys are fetched once there is a receipt
  const page: Page = { box, keys: readGiven(keys, []), names: readGiven(names, {}) };
  const field = form.elements.namedItem('code') as HTMLInputElement;
  const checkAddress = () => {
    const code = codeInAddress();
    if (code) void run(page, code);
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = codeIn(field.value);
    if (!code) return field.focus();
    history.replaceState(null, '', `#${code}`);
    void run(page, code);
  });
  window.addEventListener('hashchange', checkAddress);
  checkAddress();
}
