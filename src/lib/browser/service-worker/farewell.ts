// Served as /sw.js when the worker is switched off: it replaces the existing one, removes what that stored on
// the device, and unregisters itself. Pages then work as if there had never been one.

import { deleteCopies } from '#lib/browser/offline-copies/copy-store.ts';
import type { Worker } from './worker.ts';

const worker = self as unknown as Worker;

async function leave(): Promise<void> {
  // what can't be removed must not keep the worker here
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled([...names.map((name) => caches.delete(name)), deleteCopies()]);
  await worker.registration.unregister();
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(leave()));
