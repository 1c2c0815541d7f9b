import { TextField } from '#islands/ui/text-field.tsx';
import { typedName } from '#lib/rules/typed.ts';
import type { Names } from './use-summary.ts';

/** A name for each person, if the organiser asks for them. */
export const NameFields = ({ names }: { names: Names }) => (
  <section className="card stack" aria-labelledby="names">
    <div>
      <h2 id="names">Who’s coming</h2>
      <p className="cap">The organiser asks for the name of each person.</p>
    </div>
    {names.places.map((place, at) => (
      <TextField
        key={at}
        id={`name-${at}`}
        label={`Name for ticket ${at + 1}`}
        aside={place}
        autoComplete={at === 0 ? 'name' : 'off'}
        maxLength={80}
        clean={typedName}
        value={names.names[at] ?? ''}
        error={names.errors[at]}
        onChange={({ target }) => names.set(at, target.value)}
      />
    ))}
  </section>
);
