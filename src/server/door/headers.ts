import type { ServerResponse } from 'node:http';
import { DoorResponse } from './response.ts';
import type { Env } from '#server/platform/env.ts';

/** For answers that aren't pages: nothing in them may load, run or be framed. */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TWO_YEARS_S = 63_072_000;

/** The headers of every answer, including errors and files. */
export function baseHeaders(env: Pick<Env, 'origin'>): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  };
  if (env.origin.startsWith('https:')) {
    headers['Strict-Transport-Security'] = `max-age=${TWO_YEARS_S}; includeSubDomains`;
  }
  return headers;
}

/** Browsers read these of documents only; a script or picture with them would weigh 330 bytes more. */
const ofDocuments = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
];

type Flat = readonly string[];

const dropFrom = (flat: Flat): Flat =>
  flat.filter((_, at) => !ofDocuments.includes(flat[at - (at % 2)] ?? ''));

/** By the list with all of them, which is the same for every answer. */
const dropped = new WeakMap<Flat, Flat>();

export function dropDocumentHeaders(res: ServerResponse): void {
  if (!(res instanceof DoorResponse)) {
    for (const name of ofDocuments) res.removeHeader(name);
    return;
  }
  const { always } = res;
  const rest = dropped.get(always) ?? dropFrom(always);
  dropped.set(always, rest);
  res.always = rest;
}

export function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  for (const name in headers) res.setHeader(name, headers[name] as string);
}

/** Sends a short plain answer. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.setHeader('Content-Security-Policy', closedPolicy);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

/**
 * Refuses and closes the connection: anything that follows on this socket can't be trusted, or is still being
 * sent.
 */
export function refuse(res: ServerResponse, status: number, text: string): void {
  if (res.headersSent) return void res.destroy();
  res.setHeader('Connection', 'close');
  sendText(res, status, text);
}
