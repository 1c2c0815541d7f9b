/** What stands in a field of a form, to the letter: a password may begin with a space. */
export function rawTextOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** What stands in a field of a form that keeps itself what was typed. */
export const textOf = (data: FormData, name: string): string => rawTextOf(data, name).trim();
