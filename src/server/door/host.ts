import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Env } from '#server/platform/env.ts';

const shape = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export type HostCheck = { ok: true; origin: string } | { ok: false; status: 400 | 421 };

const nameOf = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();

// Node uses the first of several; a proxy in front may have used the last.
function countHosts(raw: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]?.length === 4 && raw[i]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Checks whether a request is addressed to us, and to which origin. Production has one host. The demo also
 * answers to localhost and to bare IP addresses, which no foreign name can be rebound to.
 */
export function createHostCheck(
  env: Pick<Env, 'origin' | 'isProduction'>,
): (req: IncomingMessage) => HostCheck {
  const own = new URL(env.origin);
  const check = (host: string): HostCheck => {
    if (host === own.host) return { ok: true, origin: own.origin };
    if (!shape.test(host)) return { ok: false, status: 400 };
    if (host.toLowerCase() === own.host) return { ok: true, origin: own.origin };
    if (env.isProduction) return { ok: false, status: 421 };
    const name = nameOf(host);
    if (name !== 'localhost' && isIP(name) === 0) return { ok: false, status: 421 };
    return { ok: true, origin: `${own.protocol}//${host.toLowerCase()}` };
  };
  // nearly all requests use the same name
  let last = own.host;
  let verdict = check(last);
  return (req) => {
    const { host } = req.headers;
    if (host === undefined || countHosts(req.rawHeaders) !== 1) return { ok: false, status: 400 };
    if (host !== last) [last, verdict] = [host, check(host)];
    return verdict;
  };
}

/**
 * Whether a browser opens a demo page by its own machine's IP address. Emails, passkeys and sign-up belong to
 * the name, so it is redirected there; phones nearby, which know only the address, aren't.
 */
export function isOtherName(req: IncomingMessage, asked: string, own: string): boolean {
  if (asked === own || req.headers['sec-fetch-mode'] !== 'navigate') return false;
  const [number, name] = [new URL(asked), new URL(own)];
  const isLoopback = number.hostname.startsWith('127.') || number.hostname === '[::1]';
  return isLoopback && name.hostname === 'localhost' && number.port === name.port;
}
