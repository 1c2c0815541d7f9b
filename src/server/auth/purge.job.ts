import { z } from 'zod';
import { login } from '#lib/constants.ts';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';

const DAY_S = 24 * 3600;

/** Deletes what has expired: sessions, links, codes, captchas, and counters that have gone quiet. */
export const purgeAuth = task('auth.purge', z.unknown(), async (services) => {
  const { db, clock } = services;
  const now = clock.now();
  const yesterday = secondsAfter(now, -DAY_S);
  await db.sql.query('delete from session where expires_at < $1', [yesterday]);
  await db.sql.query('delete from link_token where expires_at < $1', [yesterday]);
  await db.sql.query('delete from mailed_code where expires_at < $1', [yesterday]);
  await db.sql.query('delete from reset_code where expires_at < $1', [yesterday]);
  await db.sql.query('delete from captcha_used where expires_at < $1', [now]);
  await db.sql.query('delete from passkey_challenge_used where expires_at < $1', [now]);
  await db.sql.query('delete from mail_quota where last_at < $1', [secondsAfter(now, -2 * DAY_S)]);
  await db.sql.query('delete from login_counter where last_at < $1', [
    secondsAfter(now, -login.forgetAttemptsS),
  ]);
  await anonymiseDeleted(services);
});
