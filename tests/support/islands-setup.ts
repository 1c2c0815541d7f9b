import { webcrypto } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { raise, RAISED, timersThatGiveUp } from './browser-limits.ts';
import { PATIENCE_MS } from './patience.ts';

// Waiting ends with what is waited for; on a busy machine that is later than the default second.
configure({ asyncUtilTimeout: PATIENCE_MS });
const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? PATIENCE_MS);

// tests of limits have separate timers, which aren't affected
raise({ times: RAISED, delays: timersThatGiveUp.page });

// Each file starts with a page that has just loaded, however long the process has run.
const navigation = { responseStart: performance.now(), transferSize: 0, nextHopProtocol: '' };
const all = Object.getPrototypeOf(performance) as Performance;
const getEntriesByType = (type: string) =>
  type === 'navigation' ? [navigation] : all.getEntriesByType.call(performance, type as 'mark');
Object.assign(performance, { getEntriesByType });

// APIs that browsers have and jsdom lacks.
for (const [name, value] of Object.entries({ crypto: webcrypto, performance }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// jsdom has no modal dialogs: opening one only has to make it visible to queries.
function show(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

Object.assign(HTMLDialogElement.prototype, { show, showModal: show, close });

afterEach(cleanup);
