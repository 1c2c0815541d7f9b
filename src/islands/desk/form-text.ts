import type { DeskStageField } from '#lib/desk/parts.contract.ts';
import { cleanAmount, readWhole } from '#lib/rules/amount.ts';

/** The exact text of a form field: a password may begin with a space. */
export function rawTextOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The text of an uncontrolled form field. */
export const textOf = (data: FormData, name: string): string => rawTextOf(data, name).trim();

/** The input for a stage, with numbers in the format of calls. */
export function sentFact(text: string, kind: DeskStageField['kind'] | undefined): string {
  const typed = text.trim();
  if (kind === 'number') return String(readWhole(typed) ?? typed);
  return kind === 'money' ? sentAmount(typed) : typed;
}

/**
 * An amount in the format of calls, from how people write it; an unreadable one is left for the server to
 * refuse.
 */
export const sentAmount = (text: string): string => cleanAmount(text, null);

/** "5 %" is 5. */
export const withoutPercent = (text: string): string => text.replace(/\s*%\s*$/, '');
