import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError, type PresentOptions } from '#lib/browser/present-error.ts';

/**
 * Puts the server's messages next to their fields and focuses the first field; anything else is
 * shown as usual.
 */
export function presentInForm<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  names: readonly Path<T>[],
  options: PresentOptions = {},
): void {
  const texts = fieldErrors(error);
  const invalid = names.filter((name) => texts[name]);
  invalid.forEach((name, i) => {
    const message = texts[name] ?? '';
    form.setError(name, { type: 'server', message }, { shouldFocus: i === 0 });
  });
  presentError(error, { ...options, shownFields: [...names, ...(options.shownFields ?? [])] });
}
