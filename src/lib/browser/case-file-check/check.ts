import { fetchKeys } from '#lib/browser/receipt-check/ask-oja.ts';
import { showVerdict } from '#lib/browser/receipt-check/show-verdict.ts';
import { keysOf } from '#lib/browser/receipt-check/start-file-check.ts';
import { verifySignature } from '#lib/browser/receipt-check/verify-signature.ts';
import { verifyCaseFile, type CaseFileProblem } from '#lib/help/case-file/signed-text.ts';

const problems: Record<
  CaseFileProblem | 'unable',
  { face: 'odd' | 'bad'; title: string; text: string }
> = {
  malformed: {
    face: 'odd',
    title: 'This can’t be read',
    text: 'It’s cut off, or it isn’t an Oja case file. Ask for the file again, exactly as it was saved.',
  },
  unknown_key: {
    face: 'bad',
    title: 'Not signed by a key we know',
    text: 'Don’t trust it yet. If this phone is offline, check again when it’s online.',
  },
  forged: {
    face: 'bad',
    title: 'Altered: don’t trust it',
    text: 'At least one character isn’t what Oja signed.',
  },
  unable: {
    face: 'odd',
    title: 'This browser can’t check',
    text: 'It’s too old for this check. Open this page in a newer browser.',
  },
};

/** Checks with the keys that came with the page; a newer key may be in use by now. */
async function verify(box: HTMLElement, file: string) {
  const checked = await verifyCaseFile(file, keysOf(box), verifySignature);
  if (checked.ok || checked.problem !== 'unknown_key') return checked;
  const fresh = await fetchKeys();
  return fresh ? verifyCaseFile(file, fresh, verifySignature) : checked;
}

let latest = 0;

/** Checks a file, and shows the verdict with what was signed: nothing else of the file is shown. */
export async function checkCaseFile(box: HTMLElement, file: string): Promise<void> {
  const turn = ++latest;
  const checked = await verify(box, file).catch(() => null);
  if (latest !== turn) return; // another file was chosen in the meantime
  const body = document.querySelector<HTMLElement>('[data-part="signed-text"]');
  if (body) body.textContent = checked?.ok ? checked.text : '';
  body?.parentElement?.toggleAttribute('hidden', !checked?.ok);
  if (!checked?.ok)
    return showVerdict(box, { ...problems[checked?.problem ?? 'unable'], facts: [] });
  showVerdict(box, {
    face: 'good',
    title: 'Genuine',
    text: 'Oja signed this, and nothing in it was changed. It’s what Oja knew at the time that it names.',
    facts: [],
  });
}
