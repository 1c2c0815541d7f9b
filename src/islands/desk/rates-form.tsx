import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { rateBooks, type RateBookName } from './rate-books.ts';
import { RatePreview } from './rate-preview.tsx';
import type { RateField, RatesDraft } from './rates-draft.ts';
import { useRates } from './use-rates.ts';

interface ValueProps {
  field: RateField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const onOff = [
  { value: '1', label: 'On' },
  { value: '0', label: 'Off' },
];

function Value({ field, value, error, onChange }: ValueProps) {
  const { title, now, isSwitch } = field;
  const shared = {
    label: title,
    hint: `Now: ${now}. ${field.hint}`.trim(),
    value,
    error,
  };
  return isSwitch ? (
    <Select {...shared} choices={onOff} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface WhenProps {
  draft: RatesDraft;
  error: string | undefined;
  change: (part: Partial<RatesDraft>) => void;
}

const whens = [
  ['now', 'Now'],
  ['later', 'Schedule'],
] as const;

function When({ draft, error, change }: WhenProps) {
  return (
    <>
      <fieldset className="field">
        <legend className="label">Effective from</legend>
        <div className="grid">
          {whens.map(([value, text]) => (
            <label key={value} className="check">
              <input
                type="radio"
                name="when"
                value={value}
                checked={draft.when === value}
                onChange={() => change({ when: value })}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {draft.when === 'later' && (
        <TextField
          label="Time"
          type="datetime-local"
          hint="In your time zone, within 90 days."
          value={draft.at}
          error={error}
          onChange={(event) => change({ at: event.target.value })}
        />
      )}
    </>
  );
}

interface Props {
  fields: RateField[];
  /** The book whose numbers are changed. */
  book?: RateBookName;
  /** The list to return to; absent: the book's whole list. */
  list?: string;
}

/** Changes numbers of prices or rewards; they are previewed before they can be set. */
export function RatesForm({ fields, book = 'rates', list }: Props) {
  const rates = useRates(fields, book, list);
  const { form, draft, wrong, said, busy, seen, change, preview, send } = rates;
  const { called, effects } = rateBooks[book];
  return (
    <form className="stack" noValidate method="post" ref={form} onSubmit={preview}>
      {fields.map((field) => (
        <Value
          key={field.name}
          field={field}
          value={draft.values[field.name] ?? ''}
          error={wrong[field.name]}
          onChange={(value) => change({ values: { ...draft.values, [field.name]: value } })}
        />
      ))}
      <When draft={draft} change={change} error={wrong['at']} />
      <TextField
        label="Reason"
        hint="For colleagues. Saved with the rate."
        maxLength={300}
        value={draft.reason}
        error={wrong['reason']}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {seen && <RatePreview fields={fields} seen={seen} effects={effects} />}
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <div className="two">
        <Button
          type="submit"
          size="big"
          variant={seen ? 'line' : 'primary'}
          busy={busy === 'preview'}
          busyText="Working it out"
        >
          {seen ? 'Preview again' : 'Preview'}
        </Button>
        {seen && seen.rows.length > 0 && (
          <Button size="big" busy={busy === 'set'} busyText="Sending" onClick={send}>
            {seen.needs_second ? 'Send for second approval' : `Set these ${called}`}
          </Button>
        )}
      </div>
    </form>
  );
}
