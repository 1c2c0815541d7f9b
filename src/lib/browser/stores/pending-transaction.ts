import { storageKeys } from '#lib/constants.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import type { FormName } from '#lib/services/services.ts';
import { removeStored, readJson, store } from '#lib/browser/storage.ts';

// What a guest was about to do, kept while they sign in (spec 3 and 4). It never holds a secret.

export interface PendingTransaction {
  /** The name of its form, see FormName. */
  product: string;
  url: string;
  action: ActionName;
  transactionData: Record<string, string>;
}

const DAY_MS = 24 * 3600 * 1_000;
const resumeKey = (product: string) => `resume:${product}`;

const CONTINUED = 'continued';
/** The page with this address continues automatically, see takeContinued(). */
const goOnAt = (url: string) => store(CONTINUED, JSON.stringify(url), 'session');

/** After a reload, this page continues as if Continue had been pressed again. */
export const continueHere = (): void => goOnAt(location.pathname + location.search);

/** Every action that a stored name can trigger; stored text is never executed. */
const actions = {
  /** Only opens the URL. */
  open: () => undefined,
  /** Passes the typed values to the product's page, see takeResumed(). */
  resume: (pending: PendingTransaction) => {
    store(resumeKey(pending.product), JSON.stringify(pending.transactionData), 'session');
    goOnAt(pending.url);
  },
  /** The page itself has stored what was typed. */
  continue: (pending: PendingTransaction) => goOnAt(pending.url),
} as const satisfies Record<string, (pending: PendingTransaction) => void>;
export type ActionName = keyof typeof actions;

const isText = (value: unknown): value is string => typeof value === 'string';

function onlyTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => isText(each)));
}

const isNotInGhana = () => 'notInGhana' in document.documentElement.dataset;

/** Keeps what a visitor was doing on this page, unless its services don't exist in their country. */
export function storePendingTransaction(
  pending: Omit<PendingTransaction, 'transactionData'> & {
    transactionData?: Record<string, string>;
  },
  { isGhanaian }: { isGhanaian: boolean },
): void {
  const notInGhana = isNotInGhana();
  if (isGhanaian && notInGhana) return;
  const kept = { transactionData: {}, ...pending, notInGhana, stored_at: Date.now() };
  store(storageKeys.pendingTransaction, JSON.stringify(kept));
}

export const clearPendingTransaction = (): void => removeStored(storageKeys.pendingTransaction);

/** The stored intent, if it is less than a day old, complete, and kept in this country. */
export function readPendingTransaction(isGhanaian: boolean): PendingTransaction | null {
  const saved = readJson(storageKeys.pendingTransaction) as Record<string, unknown> | null;
  if (!saved || typeof saved !== 'object') return null;
  const { product } = saved;
  const action = (Object.keys(actions) as ActionName[]).find((each) => each === saved['action']);
  const url = isText(saved['url']) ? safeReturnPath(saved['url']) : '/';
  const isFresh = Date.now() - Number(saved['stored_at']) < DAY_MS;
  const isClosed = isGhanaian && saved['notInGhana'] === true;
  if (!isText(product) || !action || !isFresh || isClosed) {
    clearPendingTransaction();
    return null;
  }
  return { product, action, url, transactionData: onlyTexts(saved['transactionData']) };
}

/** Runs the stored intent once after sign-in and returns where to go, or null when there is none. */
export function runPendingTransaction(isGhanaian: boolean): string | null {
  const pending = readPendingTransaction(isGhanaian);
  if (!pending) return null;
  clearPendingTransaction();
  actions[pending.action](pending);
  return pending.url;
}

/** Passes typed values to a product's page: for a repeated order, or for what was typed before signing in. */
export const storeResumed = (product: FormName, values: Record<string, string>): void =>
  store(resumeKey(product), JSON.stringify(values), 'session');

/** The fields of an order to pay again, which the page has; once. */
function takeFromPage(product: FormName): unknown {
  const box = document.querySelector<HTMLElement>(`[data-resume="${product}"]`);
  if (!box) return null;
  delete box.dataset['resume'];
  return JSON.parse(box.dataset['resumeWith'] ?? '{}');
}

/** What was typed before signing in, or paid before; returned once, to the page that asks for it. */
export function takeResumed(product: FormName): Record<string, string> {
  const saved = takeFromPage(product) ?? readJson(resumeKey(product), 'session');
  removeStored(resumeKey(product), 'session');
  return onlyTexts(saved);
}

/** Whether Continue was pressed on this page before a sign-in or a reload; true only once. */
export function takeContinued(): boolean {
  const url = readJson(CONTINUED, 'session');
  removeStored(CONTINUED, 'session');
  return url === location.pathname + location.search;
}

const ownSteps = /^\/(complete-kyc|onboarding\/|settings\/bank|security\/pin-setup)/;
const LAST_PATH = 'lastPath';

/** Leaving /complete-kyc, or arriving with continueTransaction, ends a pending transaction. */
export function endPendingOnPage(url: URL): void {
  const last = readJson(LAST_PATH, 'session');
  store(LAST_PATH, JSON.stringify(url.pathname), 'session');
  const hasLeft = last === '/complete-kyc' && !ownSteps.test(url.pathname);
  if (hasLeft || url.searchParams.has('continueTransaction')) clearPendingTransaction();
}
