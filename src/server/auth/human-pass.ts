import type { CookieChange, RequestFacts } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac, isSame } from '#server/platform/crypto.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

const COOKIE = 'human';
const LIVES_S = 900;

type Signing = Pick<Services, 'env' | 'clock'>;

const sign = ({ env }: Signing, text: string): Buffer => hmac(`human-pass:${env.SECRET}`, text);

/** The cookie of a browser that has solved a captcha: an id and its expiry, signed. */
export function humanPass(services: Signing): CookieChange {
  const endsAt = secondsAfter(services.clock.now(), LIVES_S).getTime();
  const text = `${newUuid()}.${endsAt}`;
  const value = `${text}.${sign(services, text).toString('base64url')}`;
  return { name: COOKIE, value, maxAge: LIVES_S, httpOnly: true };
}

/** The id of a pass that is ours and hasn't expired. */
export function readHumanPass(services: Signing & { request: RequestFacts }): string | undefined {
  const [id, endsAt, mark] = services.request.cookie(COOKIE)?.split('.') ?? [];
  if (!id || !endsAt || !mark) return undefined;
  const isOurs = isSame(Buffer.from(mark, 'base64url'), sign(services, `${id}.${endsAt}`));
  return isOurs && Number(endsAt) > services.clock.now().getTime() ? id : undefined;
}
