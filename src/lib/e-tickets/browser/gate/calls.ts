import { callDesk } from '#lib/desk/browser/calls.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { listTwice, readGateList, sendScans } from '#lib/e-tickets/gate.contract.ts';

/** People wait at a gate: after this the phone goes by its list. */
const PATIENCE_MS = 8_000;

const at = (event: string) => `/gate/${encodeURIComponent(event)}`;
/** A session that is over doesn’t take the gate away: it says so, and goes on by its list. */
const quietly = { timeoutMs: PATIENCE_MS, stays: true };

/** The list of an event; with `since` only what has changed. A whole one may take longer. */
export const fetchGateList = (event: string, since?: string) =>
  callDesk<ReplyOf<typeof readGateList>>(
    'GET',
    since ? `${at(event)}?since=${encodeURIComponent(since)}` : at(event),
    since ? quietly : { stays: true },
  );

export const postScans = (event: string, body: BodyOf<typeof sendScans>) =>
  callDesk<ReplyOf<typeof sendScans>>('POST', `${at(event)}/scans`, { ...quietly, body });

export const fetchTwice = (event: string) =>
  callDesk<ReplyOf<typeof listTwice>>('GET', `${at(event)}/twice`, quietly);
