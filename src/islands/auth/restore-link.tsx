import { useEffect } from 'react';
import { paths } from '#lib/paths.ts';
import { restoreAccount } from '#lib/auth/browser/calls.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { LinkDone } from './link-done.tsx';
import { ResendLinkForm } from './resend-link-form.tsx';
import { useMailLink } from './use-mail-link.ts';

/** /restore-account: undoes a deletion when the button is pressed. */
export function RestoreLink({ token, uuid }: { token: string; uuid: string }) {
  const { state, reason, run } = useMailLink(() => restoreAccount(token, uuid));
  useEffect(wakeOverlays, []);
  if (state === 'done')
    return (
      <LinkDone
        title="Welcome back"
        text="We’ve restored your account. Everything is as you left it."
      />
    );
  if (state === 'refused')
    return (
      <div className="stack">
        <Note tone="bad" alert>
          {reason || 'This link isn’t valid.'}
        </Note>
        <p className="sub">
          Links work once, within 30 days of deleting your account. Get a new one, or sign in if
          your account is back.
        </p>
        <ResendLinkForm link="restore" />
        <a className="link self-start" href={paths.login}>
          Sign in
        </a>
        <a className="link self-start" href={paths.newTicket()}>
          Contact us
        </a>
      </div>
    );
  return (
    <div className="stack">
      {state === 'lost' && (
        <Note tone="bad" alert>
          We didn’t get a response. Your link is still valid.
        </Note>
      )}
      <Button size="big" busy={state === 'working'} busyText="Restoring" onClick={() => void run()}>
        {state === 'lost' ? 'Try again' : 'Restore my account'}
      </Button>
    </div>
  );
}
