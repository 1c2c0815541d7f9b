import { codeInAddress } from '#lib/browser/receipt-check/code-in-address.ts';
import { keysOf, startFileCheck } from '#lib/browser/receipt-check/start-file-check.ts';

/** Starts the page: a statement can be in the address, chosen, dropped anywhere, or pasted. */
export function startStatementCheck(box: HTMLElement, form: HTMLFormElement): void {
  const check = async (pasted: string) => {
    const { checkStatement } = await import('./check.ts');
    await checkStatement(box, pasted, keysOf(box));
  };
  const checkAddress = () => {
    if (codeInAddress()) void check(location.hash);
  };
  startFileCheck(form, check);
  window.addEventListener('hashchange', checkAddress);
  checkAddress();
}
