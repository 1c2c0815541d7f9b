import { AppError } from '#lib/errors/app-error.ts';
import { SettingsError } from '#server/platform/env.ts';

/** A problem that the person who starts the product can fix: one sentence, no stack. */
export class Trouble extends Error {}

const named = new Set(['StartError', 'MigrationError', 'DatabaseRefused']);

interface Coded {
  code?: string;
  path?: string;
  message: string;
}

/** The one sentence to print for an error during start. */
export function sentenceFor(error: unknown): string {
  if (error instanceof Trouble || error instanceof SettingsError) return error.message;
  const known = error as Error & Coded;
  if (named.has(known.name) || named.has(known.constructor?.name ?? '')) return known.message;
  const where = known.path ? ` ${known.path}` : ' the project folder';
  if (known.code === 'EACCES' || known.code === 'EROFS' || known.code === 'EPERM') {
    return `No permission to write to${where}: give yourself the right or set DATA_DIR to another folder.`;
  }
  if (known.code === 'ENOSPC') return 'The disk is full.';
  return known.stack ?? String(error);
}

/** When a service refuses, the person who typed the command gets its message, without a stack. */
export const orTrouble = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof AppError ? new Trouble(error.message) : error;
  });

/** Prints the sentence and exits with 1. */
export function giveUp(error: unknown): never {
  console.error(sentenceFor(error));
  process.exit(1);
}
