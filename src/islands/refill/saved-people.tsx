import '#styles/recipes/flow.css';
import { NetMark } from '#islands/ui/net-mark.tsx';
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
              {person.bill_id ? (
                <span className={`mb-1 rounded ${person === current ? 'shadow-focus' : ''}`}>
                  <NetMark
                    id={person.bill_id}
                    letters={initials(person.beneficiary_name ?? '')}
                    icon={person.beneficiary_name ? undefined : iconClock}
                    on
                  />
                </span>
              ) : (
                <span className="avatar avatar-l" aria-hidden="true">
                  {initials(person.beneficiary_name ?? '')}
                </span>
              )}
              {person.beneficiary_name && <b>{person.beneficiary_name}</b>}
              <span className="num">{masked(person.national_number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
