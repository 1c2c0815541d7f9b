/** Fields that a macro can fill in from its ticket. */
export const macroFields = ['name', 'reference', 'amount'] as const;
export type MacroField = (typeof macroFields)[number];

const field = /\{(?:name|reference|amount)\}/g;

/** The remaining fields in a text: none of them may reach a member. */
export const macroFieldsIn = (text: string): string[] => [...new Set(text.match(field) ?? [])];

/** A macro with its fields filled in; a field without a value stays, so that it is noticed. */
export const fillMacro = (text: string, known: Partial<Record<MacroField, string>>): string =>
  text.replace(field, (found) => known[found.slice(1, -1) as MacroField] ?? found);

/** A name in braces that isn't a field: a mistake in the macro. */
export const unknownFieldIn = (text: string): string | undefined =>
  text.match(/\{[^}]*\}?/g)?.find((found) => !macroFieldsIn(found).includes(found));
