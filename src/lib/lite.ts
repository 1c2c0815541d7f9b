import { cookies } from '#lib/constants.ts';

interface Asked {
  cookies: { get(name: string): { value: string } | undefined };
  request: { headers: { get(name: string): string | null } };
}

/** The choice made on this device; if there is none, what the browser asks for. */
export const wantsLite = (choice: string | undefined, saveData: string | null | undefined) =>
  choice === '1' || (choice !== '0' && saveData === 'on');

/** True when the visitor, or the browser on their behalf, asked for as few bytes as possible. */
export const isLite = (asked: Asked): boolean =>
  wantsLite(asked.cookies.get(cookies.lite)?.value, asked.request.headers.get('save-data'));
