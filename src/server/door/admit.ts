import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '#server/platform/env.ts';
import { createAddressReader } from './client-address.ts';
import { createCountryReader } from './client-country.ts';
import { refuse, setHeaders } from './headers.ts';
import { isHealthPath } from './health.ts';
import { createHostCheck, isOtherName } from './host.ts';
import { allowHeader, isKnownMethod } from './methods.ts';
import { newRequestId } from './request-id.ts';
import { DoorResponse } from './response.ts';
import { readTarget } from './target.ts';
import type { Exchange } from './types.ts';

type Admit = (req: IncomingMessage, res: ServerResponse) => Exchange | undefined;

/**
 * Admits or refuses a request: sets the headers of every answer and a request id, then checks method, Host
 * and target. Returns the request as the rest of the door uses it, or undefined when it was refused.
 */
export function createAdmission(env: Env, base: Record<string, string>): Admit {
  const checkHost = createHostCheck(env);
  const ours = { ok: true, origin: env.origin } as const;
  const addressOf = createAddressReader(env.TRUSTED_PROXIES);
  const flat = Object.entries(base).flat();
  const countryOf = createCountryReader(env);
  return (req, res) => {
    const id = newRequestId();
    if (res instanceof DoorResponse) {
      res.always = flat;
      res.requestId = id;
    } else setHeaders(res, { ...base, 'X-Request-Id': id });
    if (!isKnownMethod(req.method)) {
      res.setHeader('Allow', allowHeader);
      return void refuse(res, 405, 'Method not allowed');
    }
    // load balancers address the machine by its IP
    const host = isHealthPath(req.url) ? ours : checkHost(req);
    if (!host.ok) {
      const elsewhere = `This address isn’t ours. Open ${env.origin} instead.`;
      return void refuse(res, host.status, host.status === 421 ? elsewhere : 'Bad Host header');
    }
    const target = readTarget(req.url, host.origin);
    if (!target) return void refuse(res, 400, 'Bad address');
    if (isOtherName(req, host.origin, env.origin)) {
      res.setHeader('Location', env.origin + target.path + target.query);
      return void refuse(res, 307, `Open ${env.origin} instead.`);
    }
    const facts = { address: addressOf(req), guess: countryOf(req), origin: host.origin };
    return { req, res, id, ...facts, ...target };
  };
}
