import type { DeskStageField } from '#lib/desk/parts.contract.ts';
import { cleanAmount } from '#lib/rules/amount.ts';

/** What stands in a field of a form, to the letter: a password may begin with a space. */
export function rawTextOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** What stands in a field of a form that keeps itself what was typed. */
export const textOf = (data: FormData, name: string): string => rawTextOf(data, name).trim();

/** What was typed with a stage, where amounts travel as they are read. */
export const sentFact = (text: string, kind: DeskStageField['kind'] | undefined): string =>
  kind === 'money' ? sentAmount(text.trim()) : text.trim();

/** An amount as it travels, from how people write it; what can’t be read is left for the server to refuse. */
export const sentAmount = (text: string): string => cleanAmount(text, null);
