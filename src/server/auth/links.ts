import { safeReturnPath } from '#lib/rules/return-path.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import type { Env } from '#server/platform/env.ts';

/** Pages that an email may link to. Whatever the request says, the link itself is made here. */
const CALLBACKS = new Set([
  '/verify-email',
  '/sign-up/verify-email',
  '/account-unlock',
  '/login',
  '/reset-password/code',
]);

/**
 * Refuses a callback_url that isn't one of our own pages. Links are built from PUBLIC_ORIGIN, never from the
 * request.
 * @throws AppError 422 on callback_url
 */
export function checkCallback(value: string | undefined, env: Env): void {
  if (value === undefined) return;
  const ownPrefix = `${env.origin}/`;
  const path = value.startsWith(ownPrefix) ? value.slice(env.origin.length) : value;
  const safe = safeReturnPath(path, '');
  const isOurs = safe !== '' && safe === path && CALLBACKS.has(safe.split(/[?#]/)[0] ?? '');
  if (!isOurs) throw AppError.invalid({ callback_url: ['This address isn’t allowed.'] });
}

export const verifyLink = (env: Env, token: string, uuid: string): string =>
  env.origin + paths.verifyEmailLink(token, uuid);

export const resetCodeLink = (env: Env, email: string): string =>
  env.origin + paths.resetCodeFromMail(email);

export const restoreLink = (env: Env, token: string, uuid: string): string =>
  `${env.origin}/restore-account/${uuid}?token=${token}`;

export const unlockLink = (env: Env, token: string, uuid: string): string =>
  `${env.origin}/account-unlock?token=${token}&uuid=${uuid}`;
