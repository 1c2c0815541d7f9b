import { checkOwnBooks, followChain } from '#lib/books/check.ts';
import type { BookNight, OwnBooks } from '#lib/books/contract.ts';
import { readStatement } from '#lib/books/statement.ts';
import { describeCheck, unchecked, type Before, type BooksVerdict } from '#lib/books/words.ts';
import { verifySignature } from '#lib/browser/receipt-check/verify-signature.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { readJson, store } from '#lib/browser/storage.ts';
import { splitSums } from '#lib/sums-in.ts';

const formatDay = (night: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${night}T00:00:00Z`),
  );

const PATIENCE_MS = 12_000;

/** The data of a reply; its status where there is none, and 0 without a reply. */
async function read<T>(path: string): Promise<T | number> {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE_MS);
    const answer = await fetch(path, { credentials: 'same-origin', ...(signal && { signal }) });
    return answer.ok ? ((await answer.json()) as { data: T }).data : answer.status;
  } catch {
    return 0;
  }
}

const askOwnBooks = (): Promise<OwnBooks | number> => read<OwnBooks>('/api/books/mine');

/** The statements from a night on, oldest first, at most 100. */
const askChain = (from: string): Promise<string[] | number> =>
  read<string[]>(`/api/books/chain?from=${from}`);

/** The newest books that this phone has checked. They belong to no member, so they stay when someone signs out. */
const KEY = 'books';

interface Remembered {
  night: string;
  hash: string;
}

function readRemembered(): Remembered | null {
  const stored = readJson(KEY) as Partial<Remembered> | null;
  const { night, hash } = stored ?? {};
  return typeof night === 'string' && typeof hash === 'string' ? { night, hash } : null;
}

const remember = (books: Remembered): void => store(KEY, JSON.stringify(books));

/** Follows the chain from what this phone remembers to the newest books, however many calls it takes. */
async function compare(
  known: Remembered,
  { night, hash }: BookNight,
): Promise<Before | 'rewritten' | 'unreachable'> {
  if (known.hash === hash) return { kind: 'same' };
  let at = known;
  while (at.night < night) {
    const chain = await askChain(at.night);
    if (typeof chain === 'number') return 'unreachable';
    const reached = await followChain(at.hash, chain);
    const last = readStatement(chain.at(-1) ?? '');
    if (reached === null || !last || last.night <= at.night) return 'rewritten';
    at = { night: last.night, hash: reached };
  }
  return at.hash === hash ? { kind: 'since', day: formatDay(known.night) } : 'rewritten';
}

async function check(keys: readonly ReceiptKey[]): Promise<BooksVerdict> {
  const own = await askOwnBooks();
  if (own === 401) return unchecked.signedOut;
  if (typeof own === 'number') return unchecked.offline;
  const { night, currency } = own;
  const checked = await checkOwnBooks(own, keys, verifySignature);
  if (!checked.ok) return describeCheck(checked, { currency, before: { kind: 'first' } });
  const known = readRemembered();
  const before: Awaited<ReturnType<typeof compare>> = known
    ? await compare(known, night)
    : { kind: 'first' };
  if (before === 'unreachable') return unchecked.offline;
  if (before === 'rewritten')
    return describeCheck({ ok: false, problem: before }, { currency, before: { kind: 'first' } });
  remember({ night: night.night, hash: night.hash });
  return describeCheck(checked, { currency, before });
}

/** Hidden while the member hides their balance, as `<Own>` on a page. */
function ownSum(text: string): HTMLElement {
  const sum = document.createElement('span');
  sum.className = 'own';
  sum.textContent = text;
  return sum;
}

function show(box: HTMLElement, { face, title, lines }: BooksVerdict): void {
  const template = document.querySelector<HTMLTemplateElement>(`[data-books-face="${face}"]`);
  const drawn = template?.content.cloneNode(true) as DocumentFragment;
  const heading = drawn.querySelector<HTMLElement>('h2');
  if (!heading) throw new Error(`The page has no face ${face}.`);
  heading.textContent = title;
  heading.after(
    ...lines.map((line) => {
      const text = document.createElement('p');
      text.append(...splitSums(line).map((part, n) => (n % 2 === 1 ? ownSum(part) : part)));
      return text;
    }),
  );
  box.replaceChildren(drawn);
  heading.focus();
}

function readKeys(box: HTMLElement): ReceiptKey[] {
  try {
    return JSON.parse(box.dataset['keys'] ?? '') as ReceiptKey[];
  } catch {
    return [];
  }
}

/** Starts the page: the form checks here instead of being sent, and a form that was sent before is checked now. */
export function startBooksCheck(box: HTMLElement, form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button');
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    button?.setAttribute('aria-busy', 'true');
    const verdict = await check(readKeys(box)).catch(() => unchecked.unable);
    show(box, verdict);
    button?.removeAttribute('aria-busy');
    isBusy = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  if (new URLSearchParams(location.search).has('check')) void run();
}
