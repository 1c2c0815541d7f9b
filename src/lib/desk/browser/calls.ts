import { ApiError } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { failure, unwrap } from '#lib/browser/api/read-answer.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type {
  claimDeskCase,
  decideDeskApproval,
  decideDeskCase,
  DeskQueue,
  readDeskCase,
} from '#lib/desk/contract.ts';
import type { openDeskCode, startDeskUpload } from '#lib/desk/files.contract.ts';
import type { saveDeskFilter } from '#lib/orders/desk/list.contract.ts';
import type { askDeskProvider } from '#lib/orders/desk/contract.ts';
import type { openHouseCodes as openDeskHouseCodes } from '#lib/orders/desk/house-codes.contract.ts';
import type { setDeskRates } from '#lib/desk/rates.contract.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';
import type { endDeskWelcome, openDeskWelcome } from '#lib/desk/staff.contract.ts';
import type { setDeskPicture } from '#lib/marks/contract.ts';
import type { takeShoppingSteps } from '#lib/shopping/lines.contract.ts';
import type { previewShoppingQuote } from '#lib/shopping/quote.contract.ts';
import type { openDeskSession, verifyDeskSession } from '#lib/desk/session.contract.ts';

/** After this we report that there was no answer. */
const TIMEOUT_MS = 45_000;

interface Sent {
  body?: object;
  /** The Idempotency-Key of a decision. */
  key?: string;
  timeoutMs?: number;
  /** Doesn't lead to the sign-in when the session has ended. */
  stays?: boolean;
}

const isSignIn = (path: string) => path.startsWith('/session');

/**
 * A desk call. It has nothing to do with users: no country, no rules for guests. An operator whose session
 * has ended is sent to the desk's sign-in.
 * @throws ApiError; `lost` when there was no answer
 */
export async function callDesk<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent: Sent = {},
): Promise<T> {
  const headers = new Headers({ accept: 'application/json' });
  if (sent.body) headers.set('content-type', 'application/json');
  if (sent.key) headers.set('idempotency-key', sent.key);
  const answer = await fetch(`/api/desk${path}`, {
    method,
    headers,
    signal: AbortSignal.timeout(sent.timeoutMs ?? TIMEOUT_MS),
    ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
  }).catch((cause: unknown) => {
    throw new ApiError({ kind: 'lost', message: 'We didn’t get a response.', cause });
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return unwrap<T>(body).data;
  if (answer.status === 401 && !isSignIn(path) && !sent.stays) goTo(deskPaths.login);
  throw failure(answer.status, body);
}

const caseAt = (queue: DeskQueue, id: string, verb: string) =>
  `/queues/${queue}/${encodeURIComponent(id)}/${verb}`;

export const openSession = (body: BodyOf<typeof openDeskSession>) =>
  callDesk<ReplyOf<typeof openDeskSession>>('POST', '/session', { body });

export const verifySession = (body: BodyOf<typeof verifyDeskSession>) =>
  callDesk<ReplyOf<typeof verifyDeskSession>>('POST', '/session/verify', { body });

export const closeSession = () => callDesk<null>('DELETE', '/session');

export const claimCase = (queue: DeskQueue, id: string) =>
  callDesk<ReplyOf<typeof claimDeskCase>>('POST', caseAt(queue, id, 'claim'), { body: {} });

export const releaseCase = (queue: DeskQueue, id: string) =>
  callDesk<null>('POST', caseAt(queue, id, 'release'), { body: {} });

/** The case in its current state. */
export const fetchCase = (queue: DeskQueue, id: string) =>
  callDesk<ReplyOf<typeof readDeskCase>>('GET', `/queues/${queue}/${encodeURIComponent(id)}`);

/** The address for uploading a picture of an answer. */
export const openUpload = (queue: DeskQueue, id: string, body: BodyOf<typeof startDeskUpload>) =>
  callDesk<ReplyOf<typeof startDeskUpload>>('POST', caseAt(queue, id, 'uploads'), { body });

export const openCode = (queue: DeskQueue, id: string, position: number) =>
  callDesk<ReplyOf<typeof openDeskCode>>('POST', caseAt(queue, id, `codes/${position}`), {
    body: {},
  });

export const decideCase = (
  queue: DeskQueue,
  id: string,
  body: BodyOf<typeof decideDeskCase>,
  key: string,
) => callDesk<ReplyOf<typeof decideDeskCase>>('POST', caseAt(queue, id, 'decision'), { body, key });

/** Asks the provider what happened to an order. */
export const askProvider = (id: string) =>
  callDesk<ReplyOf<typeof askDeskProvider>>('POST', caseAt('orders', id, 'ask'), { body: {} });

export const decideApproval = (id: string, body: BodyOf<typeof decideDeskApproval>, key: string) =>
  callDesk<null>('POST', `/approvals/${encodeURIComponent(id)}`, { body, key });

/** What a change of rates would do; each preview is computed again, so it has a separate key. */
export type RatesCall = '/rates' | '/reward-terms' | `/settings/${SettingBookKind}`;
type RatesBody = Omit<BodyOf<typeof setDeskRates>, 'preview'>;

export const previewRates = (path: RatesCall, body: RatesBody) =>
  callDesk<ReplyOf<typeof setDeskRates>>('POST', path, {
    body: { ...body, preview: true },
    key: idempotencyKey(),
  });

export const setRates = (path: RatesCall, body: RatesBody, key: string) =>
  callDesk<ReplyOf<typeof setDeskRates>>('POST', path, {
    body: { ...body, preview: false },
    key,
  });

/** The price of an item with the form's current values; nothing is stored. */
export const previewQuote = (id: string, body: BodyOf<typeof previewShoppingQuote>) =>
  callDesk<ReplyOf<typeof previewShoppingQuote>>(
    'POST',
    `/shopping/${encodeURIComponent(id)}/preview`,
    { body },
  );

/** Moves items of several orders to a stage, and returns the result of each. */
export const takeSteps = (body: BodyOf<typeof takeShoppingSteps>, key: string) =>
  callDesk<ReplyOf<typeof takeShoppingSteps>>('POST', '/shopping/steps', { body, key });

const pictureOf = (book: string, id: string) => `/pictures/${book}/${encodeURIComponent(id)}`;

/** Sets the picture of a bank or biller. */
export const setPicture = (book: string, id: string, body: BodyOf<typeof setDeskPicture>) =>
  callDesk<ReplyOf<typeof setDeskPicture>>('PUT', pictureOf(book, id), { body });

/** Shows the drawn mark again. */
export const removePicture = (book: string, id: string) =>
  callDesk<null>('DELETE', pictureOf(book, id));

/** Withdraws a scheduled change of a setting. */
export const withdrawSetting = (book: string, id: string) =>
  callDesk<null>('DELETE', `/settings/${book}/${encodeURIComponent(id)}`);

export const withdrawRate = (id: string) =>
  callDesk<null>('DELETE', `/rates/${encodeURIComponent(id)}`);

export const endOpportunity = (id: string) =>
  callDesk<null>('DELETE', `/opportunities/${encodeURIComponent(id)}`);

export const saveFilter = (body: BodyOf<typeof saveDeskFilter>, key: string) =>
  callDesk<ReplyOf<typeof saveDeskFilter>>('POST', '/order-filters', { body, key });

export const deleteFilter = (id: string) =>
  callDesk<null>('DELETE', `/order-filters/${encodeURIComponent(id)}`);
export const stopAnnouncement = (id: string) =>
  callDesk<null>('DELETE', `/announcements/${encodeURIComponent(id)}`);

export const retireAirtimeLine = (number: string) =>
  callDesk<null>('DELETE', `/airtime-lines/${encodeURIComponent(number)}`);

export const openHouseCodes = (reference: string) =>
  callDesk<ReplyOf<typeof openDeskHouseCodes>>(
    'POST',
    `/house-codes/${encodeURIComponent(reference)}/open`,
    { body: {} },
  );

export const stopBillPromo = (code: string) =>
  callDesk<null>('DELETE', `/promo-codes/${encodeURIComponent(code)}`);

export const openWelcome = (token: string) =>
  callDesk<ReplyOf<typeof openDeskWelcome>>('POST', '/welcome', { body: { token } });

export const endWelcome = (body: BodyOf<typeof endDeskWelcome>) =>
  callDesk<null>('PUT', '/welcome', { body });

/** Every view is logged and reported to the sender of the picture. */
export const pictureUrl = (key: string): string => `/api/desk/files/${encodeURIComponent(key)}`;

/** What an operator reads when a call fails and no field is to blame. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.kind === 'lost') return 'We didn’t get a response. Try again: it only counts once.';
  return error.message || 'Something went wrong. Please try again.';
}
