import '#styles/recipes/flow.css';
import { Icon } from '#islands/ui/icon.tsx';
import type { Beneficiary } from '#lib/contracts/refill.ts';
import { iconClock } from '#lib/look/icons.ts';

interface SavedPeopleProps {
  people: readonly Beneficiary[];
  /** Whose number stands in the field. */
  current: Beneficiary | undefined;
  onChoose: (person: Beneficiary) => void;
}

const masked = (number: string) => `••••${number.replace(/\D/g, '').slice(-4)}`;
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Numbers that were saved or paid recently; one tap fills the form. */
export function SavedPeople({ people, current, onChoose }: SavedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="field" aria-labelledby="saved-numbers">
      <h2 className="label" id="saved-numbers">
        {people.some(({ id }) => id) ? 'Saved' : 'Recent'}
      </h2>
      <ul className="people">
        {people.map((person) => (
          <li key={`${person.bill_id} ${person.user_number}`}>
            <button
              type="button"
              aria-pressed={person === current}
              onClick={() => onChoose(person)}
            >
              <span className="avatar avatar-l" aria-hidden="true">
                {person.beneficiary_name ? (
                  initials(person.beneficiary_name)
                ) : (
                  <Icon path={iconClock} size={20} />
                )}
              </span>
              <b>{person.beneficiary_name ?? 'Recent'}</b>
              <span className="num">{masked(person.national_number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
