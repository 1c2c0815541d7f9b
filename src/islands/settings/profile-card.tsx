import { groupPhone } from '#islands/ui/group-digits.ts';
import type { Member } from '#lib/visitor.ts';

/** Who somebody is here; names come from the verified document. */
export function ProfileCard({ user }: { user: Member }) {
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  const facts: [label: string, value: string][] = [
    ['Name', name || 'Not confirmed yet'],
    ['Username', user.username],
    ['Email', user.email],
    ['Phone', user.phone_number ? groupPhone(user.phone_number) : 'Not given'],
    ['Country', user.country.name],
  ];
  return (
    <section className="card" aria-labelledby="profile">
      <div className="card-head">
        <h2 id="profile">Profile</h2>
      </div>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
