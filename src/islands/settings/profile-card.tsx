import { Avatar } from '#islands/ui/avatar.tsx';
import { Facts } from '#islands/ui/facts.tsx';
import { groupPhone } from '#islands/ui/group-digits.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';

/** The user's profile. */
export function ProfileCard({ user, initials }: { user: Member; initials: string }) {
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  const facts: [label: string, value: string][] = [
    ['Username', user.username],
    ['Email', user.email],
    ['Phone', user.phone_number ? groupPhone(user.phone_number) : 'Not added'],
    ['Country', user.country.name],
  ];
  return (
    <section className="card" aria-labelledby="profile">
      <div className="card-head">
        <h2 id="profile">Profile</h2>
        <a className="link" href={paths.editProfile} aria-label="Edit your profile">
          Edit
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-4 min-w-0 [&>:last-child]:grow [&>:last-child]:basis-32 [&>:last-child]:min-w-0 [&+.facts]:mt-2 [&+.facts]:border-t [&+.facts]:border-t-line">
        <Avatar initials={initials} picture={user.profile_pic} size="xl" />
        <p className="row-main">
          <b className="text-18 wrap-anywhere">{name || user.username}</b>
          <span className="row-s">
            {user.has_kyc_set_up ? 'Identity verified' : 'Identity not verified yet'}
          </span>
        </p>
      </div>
      <Facts facts={facts} />
    </section>
  );
}
