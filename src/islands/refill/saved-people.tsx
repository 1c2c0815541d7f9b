import '#styles/recipes/flow.css';
import type { Beneficiary } from '#lib/contracts/refill.ts';

interface SavedPeopleProps {
  people: Beneficiary[];
  /** National digits in the field. */
  current: string;
  onChoose: (person: Beneficiary) => void;
}

const digits = (text: string) => text.replace(/\D/g, '');
const masked = (number: string) => `${digits(number).slice(0, 4)} ··${digits(number).slice(-2)}`;
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Numbers that were saved or paid lately; one tap fills the form. */
export function SavedPeople({ people, current, onChoose }: SavedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="field" aria-label="Saved numbers">
      <h2 className="label">Saved</h2>
      <ul className="people">
        {people.map((person) => (
          <li key={person.user_number}>
            <button
              type="button"
              aria-pressed={digits(person.national_number) === current}
              onClick={() => onChoose(person)}
            >
              <span className="avatar avatar-l" aria-hidden="true">
                {initials(person.beneficiary_name ?? '#')}
              </span>
              <b>{person.beneficiary_name ?? 'Lately'}</b>
              <span className="num">{masked(person.national_number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
