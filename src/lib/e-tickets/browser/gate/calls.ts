import { callDesk } from '#lib/desk/browser/calls.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { listTwice, readGateList, sendScans } from '#lib/e-tickets/gate.contract.ts';

/** People are waiting at a gate: after this the phone uses its list. */
const PATIENCE_MS = 8_000;

const at = (event: string) => `/gate/${encodeURIComponent(event)}`;
/** An ended session doesn't close the gate: the gate reports it, and continues with its list. */
const quietly = { timeoutMs: PATIENCE_MS, stays: true };

/** The list of an event; with `since` only the changes. A complete one may take longer. */
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
