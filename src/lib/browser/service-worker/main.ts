// The service worker, /sw.js. The build makes one classic script of it and its parts. It keeps the page
// that checks receipts, and nothing else: no page of a person, no call with a session.

import { listenForPush } from './push.ts';
import type { Life, Worker } from './worker.ts';

const worker = self as unknown as Worker;

// Both are filled in by the build.
const BUILD = '%BUILD%';
const assets = '%ASSETS%' as unknown as readonly string[];

const FAMILY = 'oja-';
const CACHE = `${FAMILY}${BUILD}`;
const PAGE = '/verify-receipt';
const KEYS = '/api/receipts/keys';
const PATIENCE_MS = 3_000;

/** Fetched without cookies: what is kept is what a stranger gets. */
async function keep(path: string): Promise<Response> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  const cache = await caches.open(CACHE);
  await cache.put(path, answer.clone());
  return answer;
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...assets]);
  await Promise.all([keep(PAGE), keep(KEYS)]);
  await worker.skipWaiting();
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const kept = async (path: string) => (await caches.open(CACHE)).match(path);

/** The page as it is now; the kept one when the network is away or too slow to wait for. */
async function newest(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const asked = fetch(request);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await kept(PAGE)) ?? asked;
}

/** What is kept, at once; the newer one is there the next time. */
async function keptFirst(path: string, event: Life): Promise<Response> {
  const found = await kept(path);
  const fresh = keep(path);
  if (!found) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return found;
}

const asset = async (request: Request, path: string) => (await kept(path)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOld()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(newest(request));
  else if (pathname === KEYS) event.respondWith(keptFirst(KEYS, event));
  else if (assets.includes(pathname)) event.respondWith(asset(request, pathname));
});
listenForPush(worker);
