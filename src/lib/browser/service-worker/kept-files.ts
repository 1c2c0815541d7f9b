import { GATE_PAGES } from '#lib/e-tickets/browser/gate/clear-gate.ts';
import type { Life } from './worker.ts';

// Both are filled in by the build: another build is another worker with another cache.
export const BUILD = '%BUILD%';
const page = '%PAGE%' as unknown as readonly string[];
const receiptFiles = '%RECEIPT_FILES%' as unknown as readonly string[];
const statementFiles = '%STATEMENT_FILES%' as unknown as readonly string[];
const caseFileFiles = '%CASE_FILE_FILES%' as unknown as readonly string[];

const FAMILY = 'oja-';
const CACHE = `${FAMILY}${BUILD}`;
/** Files with a hash in their name: they are the same in every build that has them. */
const FILES = `${FAMILY}files`;
/** Enough for the pages that people use; the oldest are dropped first. */
const MOST_FILES = 150;

export const OFFLINE = '/offline';
export const RECEIPTS = '/verify-receipt';
export const STATEMENTS = '/verify-statement';
export const CASE_FILES = '/verify-case-file';
export const RECEIPT_KEYS = '/api/receipts/keys';
const ICON = '/icon.svg';

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetched without cookies, so that what is cached is what a stranger gets. */
export async function keep(path: string): Promise<Response> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  const cache = await caches.open(CACHE);
  await cache.put(path, answer.clone());
  return answer;
}

export const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path);

/** The offline page with its script; with data saver on, nothing else. */
export async function keepOfflinePage(): Promise<void> {
  const paths = [OFFLINE, ...page, ...(savesData() ? [] : [ICON])];
  await Promise.all(paths.map(keep));
}

/** Pages that check what we signed, with their files. */
const checks = {
  [RECEIPTS]: receiptFiles,
  [STATEMENTS]: statementFiles,
  [CASE_FILES]: caseFileFiles,
} as const;
export type Check = keyof typeof checks;
const checkPages = Object.keys(checks) as Check[];

/** Whether it is a page that checks what we signed. */
export const isCheck = (path: string): path is Check => path in checks;

/** A page that checks what we signed, for people who have opened it once. */
export async function keepCheck(page: Check): Promise<void> {
  if ((await kept(RECEIPT_KEYS)) && (await kept(page))) return;
  await Promise.all([page, RECEIPT_KEYS, ...checks[page]].map(keep));
}

/** What outlives a build. */
const own = [CACHE, FILES, GATE_PAGES];

/** The checks that another build's cache has. */
async function checksIn(name: string): Promise<Check[]> {
  const cache = await caches.open(name);
  const found = await Promise.all(checkPages.map((page) => cache.match(page)));
  return checkPages.filter((_, at) => found[at]);
}

/** Removes what other builds cached; the checks move into this one. */
export async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && !own.includes(name));
  const had = new Set((await Promise.all(old.map(checksIn))).flat());
  await Promise.all([...had].map((page) => keepCheck(page).catch(() => undefined)));
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  const all = await files.keys();
  await Promise.all(all.slice(0, -MOST_FILES).map((request) => files.delete(request)));
}

/** A file that never changes: from the cache, else fetched and cached. */
export async function fileFirst(request: Request, event: Life): Promise<Response> {
  const files = await caches.open(FILES);
  const found = (await files.match(request)) ?? (await kept(new URL(request.url).pathname));
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(files.put(request, answer.clone()).catch(() => undefined));
  return answer;
}

/** From the cache; the newer version is there next time. */
export async function keptFirst(path: string, event: Life): Promise<Response> {
  const found = await kept(path);
  if (!found) return fetch(path);
  event.waitUntil(keep(path).catch(() => undefined));
  return found;
}

/** A gate's page that this phone has open: cached by the page itself, until someone signs out. */
export async function keptGatePage(path: string): Promise<Response | undefined> {
  if (!(await caches.keys()).includes(GATE_PAGES)) return undefined;
  return (await caches.open(GATE_PAGES)).match(path);
}
