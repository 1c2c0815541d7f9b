import { z } from 'zod';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { task } from '#server/platform/task.ts';

/** Erases accounts that were closed and not restored. */
export const purgeAuth = task('auth.purge', z.unknown(), anonymiseDeleted);
