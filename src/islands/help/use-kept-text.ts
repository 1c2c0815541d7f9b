import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';

/**
 * Keeps what someone writes in this tab, so that a reload or a lost page loses nothing; removed once it is
 * sent. Call `keep` when the form changes.
 */
export function useKeptText<T extends FieldValues>(
  draft: string,
  form: Pick<UseFormReturn<T>, 'getValues' | 'setValue'>,
  names: readonly Path<T>[],
  /** A text that the page has filled in; what was written before takes precedence. */
  given = '',
) {
  const first = useRef({ form, names, given });
  const keep = useCallback(() => {
    const { form: fields, names: all } = first.current;
    const values = all.map((name) => [name, String(fields.getValues(name) ?? '')] as const);
    if (values.some(([, value]) => value)) keepDraft(draft, Object.fromEntries(values));
    else dropDraft(draft);
  }, [draft]);
  useEffect(() => {
    const { form: fields, names: all, given: ours } = first.current;
    const values = readDraft(draft)?.values ?? {};
    let isNew = false;
    for (const name of all) {
      const saved = values[name];
      // typed before hydration: it isn't overwritten
      const typed = String(fields.getValues(name) ?? '');
      const isTyped = typed !== '' && typed !== ours;
      if (isTyped) isNew ||= typed !== saved;
      else if (saved) fields.setValue(name, saved as PathValue<T, Path<T>>);
    }
    if (isNew) keep();
  }, [draft, keep]);
  const drop = useCallback(() => dropDraft(draft), [draft]);
  /** A field that no one sees, stored with the others. */
  const hidden = (name: Path<T>) => ({
    read: () => String(form.getValues(name) ?? ''),
    write: (value: string) => {
      form.setValue(name, value as PathValue<T, Path<T>>);
      keep();
    },
  });
  return { keep, drop, hidden };
}
