import { fetchKeys } from '#lib/browser/receipt-check/ask-oja.ts';
import { showVerdict } from '#lib/browser/receipt-check/show-verdict.ts';
import { verifySignature } from '#lib/browser/receipt-check/verify-signature.ts';
import { sha256 } from '#lib/receipts/statement/sha256.ts';
import { fileIn } from '#lib/receipts/statement/link.ts';
import { verifyStatement } from '#lib/receipts/statement/verify.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { linesOf } from './rows.ts';
import { showRows } from './show-rows.ts';
import { genuineVerdict, problemVerdict, vouchedFor } from './verdict.ts';

/** Checks with the keys that came with the page; a newer key may be in use by now. */
async function verify(text: string, keys: readonly ReceiptKey[]) {
  const how = { verify: verifySignature, sha256 };
  const checked = await verifyStatement(text, { ...how, keys });
  if (checked.ok || checked.problem !== 'unknown_key') return checked;
  const fresh = await fetchKeys();
  return fresh ? verifyStatement(text, { ...how, keys: fresh }) : checked;
}

/** On paper, a genuine statement shows what this page shows. */
function offerPrint(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.onclick = () => print();
}

let latest = 0;

/** Checks what was chosen, dropped or pasted, and shows the verdict with the transactions. */
export async function checkStatement(
  box: HTMLElement,
  pasted: string,
  keys: readonly ReceiptKey[],
): Promise<void> {
  const turn = ++latest;
  const checked = await verify(fileIn(pasted), keys).catch(() => null);
  if (latest !== turn) return; // another file was chosen in the meantime
  const list = document.querySelector<HTMLElement>('[data-part="rows"]');
  if (!checked?.ok) {
    showVerdict(box, problemVerdict(checked?.problem ?? 'unable'));
    showRows(list, []);
    document.querySelector('[data-print]')?.toggleAttribute('hidden', true);
    return;
  }
  const { statement } = checked;
  showVerdict(box, genuineVerdict(statement));
  box.querySelector('[data-part="today"]')?.replaceChildren(vouchedFor(statement));
  showRows(list, linesOf(statement));
  offerPrint();
}
