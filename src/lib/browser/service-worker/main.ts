// The service worker, /sw.js. The build makes one classic script of it and its parts. It responds when the
// network doesn't: with the offline page, with the pages that check what we signed, and with the page of a gate on
// the phone that has it open. It never serves API calls except the public keys, or any other page with
// personal data.

import { answerPage } from './answer-page.ts';
import { countUse } from './count-use.ts';
import { deleteCopies, keepCopy, type Message } from './keep-copies.ts';
import {
  CASE_FILES,
  fileFirst,
  keepOfflinePage,
  keepCheck,
  keptFirst,
  RECEIPT_KEYS,
  RECEIPTS,
  removeOld,
  STATEMENTS,
} from './kept-files.ts';
import { listenForPush } from './push.ts';
import type { Asked, Installing, Worker } from './worker.ts';

const worker = self as unknown as Worker;

/** Before it served every page it had a narrower scope; that page has a new worker now. */
async function leaveOldScope(): Promise<boolean> {
  const { scope } = worker.registration;
  return new URL(scope).pathname === '/' ? false : worker.registration.unregister();
}

async function begin(): Promise<void> {
  if (await leaveOldScope()) return;
  await worker.registration.navigationPreload?.enable();
  await removeOld();
  await worker.clients.claim();
}

/**
 * Data that pages send shouldn't wait for a worker to start, nor end with the page that it leaves from; half
 * of what pages sent about themselves got lost that way.
 */
async function sendPast(event: Installing): Promise<void> {
  const route = { condition: { requestMethod: 'POST' }, source: 'network' } as const;
  await event.addRoutes?.(route).catch(() => undefined);
}

function install(event: Installing): void {
  event.waitUntil(Promise.all([keepOfflinePage(), sendPast(event)]));
}

function answer(event: Asked): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === RECEIPT_KEYS) event.respondWith(keptFirst(pathname, event));
  // even when it is opened like a page: a saved file must come from the server, or not at all
  else if (pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/_astro/')) event.respondWith(fileFirst(request, event));
}

function hear(message: Message): Promise<unknown> {
  switch (message.kind) {
    case 'seen':
      return keepCopy(message);
    case 'forget':
      return deleteCopies();
    case 'receipts':
      return keepCheck(RECEIPTS);
    case 'statements':
      return keepCheck(STATEMENTS);
    case 'case-files':
      return keepCheck(CASE_FILES);
    case 'take-over':
      return worker.skipWaiting();
    default:
      return Promise.resolve(); // a separate part handles it
  }
}

worker.addEventListener('install', install);
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('fetch', answer);
worker.addEventListener('message', (event) =>
  event.waitUntil(hear(event.data as Message).catch(() => undefined)),
);
countUse(worker);
listenForPush(worker);
