import { paths } from '#lib/paths.ts';
import { openModal } from '#lib/browser/stores/overlays.ts';
import { Note } from '#islands/ui/note.tsx';

/** The same for everyone: whether it is theirs shows when they sign in. */
export const TakenEmail = () => (
  <p className="fine">
    Is it yours? <a href={paths.login}>Sign in</a>. If it isn’t verified yet, you can verify or
    change it there.
  </p>
);

/** The visitor returns to an address that they have signed up with and not verified yet. */
export function OwnEmail({ email }: { email: string }) {
  return (
    <Note>
      You’ve already signed up with this email. Open the link we sent you to verify it.
      <span className="flex flex-wrap justify-between gap-5">
        <a href={paths.login}>Sign in</a>
        <button
          className="link"
          type="button"
          onClick={() => openModal({ name: 'verify-email', email })}
        >
          Resend the link
        </button>
        <a href={paths.signUpEditEmail}>Change the email</a>
      </span>
    </Note>
  );
}
