import { Field, useFieldIds } from '#islands/ui/field.tsx';

interface WordsProps {
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A text of a sentence or more. */
export function Words({ label, hint, value, error, onChange }: WordsProps) {
  const { id, describedBy } = useFieldIds();
  return (
    <Field id={id} describedBy={describedBy} label={label} hint={hint} error={error}>
      <div className="control">
        <textarea
          id={id}
          rows={2}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      </div>
    </Field>
  );
}
