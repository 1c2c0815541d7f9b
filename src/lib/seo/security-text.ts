import { sitePaths } from '#lib/site-links.ts';

const DAY_MS = 86_400_000;
/** The address is read again at every visit, so the day is never closer than this. */
const VALID_DAYS = 90;

/** Where to report a security problem (RFC 9116). It expires 90 days after it is read. */
export function securityText(origin: string, contact: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${sitePaths.legal('security')}`,
    '',
  ].join('\n');
}

interface Asked {
  locals: { origin: string; securityContact: string };
}

/** Serves the file, for an hour in caches. */
export const GET = ({ locals: { origin, securityContact } }: Asked): Response =>
  new Response(securityText(origin, securityContact, new Date()), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
