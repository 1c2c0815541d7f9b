// This is part of the first script of every page: keep it tiny.

import type { BodyOf } from '#lib/contracts/call.ts';
import type { sendEvents } from '#lib/analytics/contract.ts';
import { noteSent } from '#lib/browser/data-meter/note-sent.ts';
import { usageReports } from '#lib/constants.ts';
import type { FlowStep } from '#lib/flow-steps.ts';

type Sent = BodyOf<typeof sendEvents>['events'][number];
type Event = Sent extends infer Each ? (Each extends Sent ? Omit<Each, 'ago'> : never) : never;

/** Milliseconds on a clock that can't be changed. */
export const now = (): number => Math.round(performance.now());

let waiting: (Event & { at: number })[] = [];

/** The page's name, as written by the server; undefined at the desk, where nothing is counted. */
export const screen = (): string | undefined => document.documentElement.dataset['screen'];

/** Sends something to the server without waiting for it, even while the page is closing. */
export function beacon(path: string, body: object): void {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (navigator.sendBeacon?.(`/api${path}`, blob)) noteSent(blob.size);
}

/** For people who save data or asked not to be tracked, nothing is sent at all. */
function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    connection?: { saveData?: boolean };
  };
  return (
    doNotTrack === '1' ||
    globalPrivacyControl ||
    connection?.saveData ||
    /\blite=1/.test(document.cookie)
  );
}

/** Sends what has been collected, in one request per page. */
export function sendWaiting(): void {
  const events = waiting.map(({ at, ...event }) => ({ ...event, ago: now() - at }));
  waiting = [];
  if (events.length > 0) beacon('/analytics', { screen: screen(), events });
}

export function track(event: Event): void {
  if (!screen() || isUnwanted()) return;
  waiting.push({ ...event, at: now() });
  if (waiting.length >= usageReports.sendAt) sendWaiting();
}

const heldUntil: { [step in FlowStep]?: number } = {};

/** Records a step of a flow (spec 4); an impatient repetition counts as the same step. */
export function trackStep(step: FlowStep): void {
  if (now() < (heldUntil[step] ?? 0)) return;
  heldUntil[step] = now() + usageReports.impatienceMs;
  track({ name: 'step', step });
}

const maskPath = (path: string): string =>
  path.replace(/\?.*/, '').replace(/[^/]*[^a-z/-][^/]*/g, '{}');

type Method = (Event & { name: 'call' })['method'];

/**
 * Records that an API call has ended; status 0 means that there was no answer. Only plain words of its path
 * are sent.
 */
export const trackCall = (method: Method, path: string, status: number, since: number): void =>
  track({ name: 'call', method, path: maskPath(path), status, ms: now() - since });
