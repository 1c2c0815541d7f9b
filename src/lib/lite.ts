import { cookies } from '#lib/constants.ts';

interface Asked {
  cookies: { get(name: string): { value: string } | undefined };
  request: { headers: { get(name: string): string | null } };
}

/** True when the person, or the browser for them, asked for as few bytes as possible. */
export const isLite = (asked: Asked): boolean =>
  asked.cookies.get(cookies.lite)?.value === '1' || asked.request.headers.get('save-data') === 'on';
