import { cookies } from '#lib/constants.ts';

interface Asked {
  cookies: { get(name: string): { value: string } | undefined };
  request: { headers: { get(name: string): string | null } };
}

/** What was chosen on this device counts; without a choice what the browser asks for. */
export const wantsLite = (choice: string | undefined, saveData: string | null | undefined) =>
  choice === '1' || (choice !== '0' && saveData === 'on');

/** True when the person, or the browser for them, asked for as few bytes as possible. */
export const isLite = (asked: Asked): boolean =>
  wantsLite(asked.cookies.get(cookies.lite)?.value, asked.request.headers.get('save-data'));
