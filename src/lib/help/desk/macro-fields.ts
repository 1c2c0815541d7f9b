/** What a macro can have filled in from its ticket. */
export const macroFields = ['name', 'reference', 'amount'] as const;
export type MacroField = (typeof macroFields)[number];

const field = /\{(?:name|reference|amount)\}/g;

/** The fields that a text still has: none of them may reach a member. */
export const macroFieldsIn = (text: string): string[] => [...new Set(text.match(field) ?? [])];

/** A macro with its fields filled in; one that nothing is known for stays, so that it is seen. */
export const fillMacro = (text: string, known: Partial<Record<MacroField, string>>): string =>
  text.replace(field, (found) => known[found.slice(1, -1) as MacroField] ?? found);

/** Something in braces that is no field, which is a slip of whoever wrote the macro. */
export const unknownFieldIn = (text: string): string | undefined =>
  text.match(/\{[^}]*\}?/g)?.find((found) => !macroFieldsIn(found).includes(found));
