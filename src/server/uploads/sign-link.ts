import { uploads } from '#lib/uploads/picture-constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac, isSame } from '#server/platform/crypto.ts';
import { underEach } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';

export type PictureSize = 'full' | 'thumb';

type Signing = Pick<Services, 'env' | 'clock'>;

/** What a link allows: sending the bytes of an upload, or viewing one size of a picture. */
export type LinkUse = 'send' | PictureSize;

/** What the query of a signed link carries. */
export interface Signed {
  exp?: string | undefined;
  sig?: string | undefined;
}

const LAST = /^\d{1,12}$/;

const signatureOf = (secret: string, use: LinkUse, key: string, exp: string): Buffer =>
  hmac(hmac(secret, 'uploads:links').toString('hex'), [use, key, exp].join('\n'));

function signedQuery(services: Signing, use: LinkUse, key: string, end: Date): string {
  const exp = String(Math.floor(end.getTime() / 1000));
  return `exp=${exp}&sig=${signatureOf(services.env.SECRET, use, key, exp).toString('base64url')}`;
}

/** Links created within the same step expire at the same moment, so they are identical. */
function stepBefore(now: Date): Date {
  const stepMs = uploads.steadyLinkS * 1000;
  return new Date(Math.floor(now.getTime() / stepMs) * stepMs);
}

/**
 * The address for viewing a picture for the next ten minutes, as a path on our site. Anyone who has it can
 * open it, so it is given only to those who may see the picture: its owner and the desk. Doesn't query the
 * database; whether the picture exists shows when it is opened. A steady address stays the same for some
 * minutes, so that browsers fetch pictures on every page once; it expires earlier.
 */
export function signFileUrl(
  services: Signing,
  key: string,
  { size = 'full', steady = false }: { size?: PictureSize; steady?: boolean } = {},
): string {
  const now = services.clock.now();
  const end = secondsAfter(steady ? stepBefore(now) : now, uploads.readLinkS);
  return `/api/files/${key}?size=${size}&${signedQuery(services, size, key, end)}`;
}

/** The address to send the bytes of an upload to. */
export function signUploadUrl(services: Signing, key: string): { url: string; expiresAt: Date } {
  const expiresAt = secondsAfter(services.clock.now(), uploads.sendLinkS);
  return { url: `/api/uploads/${key}?${signedQuery(services, 'send', key, expiresAt)}`, expiresAt };
}

/** @throws AppError forbidden for a signature that is missing, invalid, expired or for another use */
export function checkLink(services: Signing, use: LinkUse, key: string, link: Signed): void {
  const { exp = '', sig = '' } = link;
  const given = Buffer.from(sig, 'base64url');
  const right = underEach(services.env, (secret) => signatureOf(secret, use, key, exp));
  const isSigned = LAST.test(exp) && right.some((each) => isSame(given, each));
  const isExpired = Number(exp) * 1000 <= services.clock.now().getTime();
  if (!isSigned || isExpired)
    throw new AppError('forbidden', {
      message: 'This link has expired. Reload the page.',
    });
}
