import { NetMark } from '#islands/ui/net-mark.tsx';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { iconClock } from '#lib/look/icons.ts';
import { maskNumber } from '#lib/rules/mask.ts';

interface SavedPeopleProps {
  people: readonly Beneficiary[];
  /** The number in the field. */
  current: Beneficiary | undefined;
  onChoose: (person: Beneficiary) => void;
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Saved or recently paid numbers; one tap fills the form. */
export function SavedPeople({ people, current, onChoose }: SavedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="field" aria-labelledby="saved-numbers">
      <h2 className="label" id="saved-numbers">
        {people.some(({ id }) => id) ? 'Saved' : 'Recent'}
      </h2>
      <ul className="flex gap-1 -mx-gutter mt-0.5 -mb-1 py-0 px-[calc(var(--gutter)_-_0.375rem)] overflow-x-auto [scrollbar-width:none] lg:-mx-1.5 lg:p-0">
        {people.map((person) => (
          <li key={`${person.bill_id} ${person.user_number}`}>
            <button
              className="text-13 grid justify-items-start gap-0.5 w-21 py-1.5 px-1.5 rounded text-ink-3 text-start"
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
                <span
                  className={`avatar avatar-l text-14-only w-11 h-11 mb-1 ${person === current ? 'bg-clay-tint-2 text-clay-ink shadow-focus' : 'bg-rail text-ink-2'}`}
                  aria-hidden="true"
                >
                  {initials(person.beneficiary_name ?? '')}
                </span>
              )}
              {person.beneficiary_name && (
                <b className="max-w-full overflow-hidden text-ink text-ellipsis whitespace-nowrap">
                  {person.beneficiary_name}
                </b>
              )}
              <span className="num">{maskNumber(person.national_number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
