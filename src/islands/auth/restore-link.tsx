import { useCallback, useEffect } from 'react';
import { paths } from '#lib/paths.ts';
import { restoreAccount } from '#lib/browser/api/auth.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { LinkDone } from './link-done.tsx';
import { useMailLink } from './use-mail-link.ts';

/** /restore-account: takes a deletion back. It is a decision, so it waits for the button. */
export function RestoreLink({ token, uuid }: { token: string; uuid: string }) {
  const restore = useCallback(() => restoreAccount(token, uuid), [token, uuid]);
  const { state, reason, run } = useMailLink(restore, false);
  useEffect(wakeOverlays, []);
  if (state === 'done')
    return (
      <LinkDone
        title="Welcome back"
        text="Your account is restored. Everything is as you left it."
      />
    );
  if (state === 'refused')
    return (
      <div className="stack">
        <Note tone="bad" alert>
          {reason || 'This link can’t be used.'}
        </Note>
        <p className="sub">
          A link works once, for 30 days after an account was deleted. If yours should still work,
          write to us.
        </p>
        <a className="btn btn-tint" href={paths.newTicket()}>
          Contact us
        </a>
        <a className="link self-start" href={paths.login}>
          Sign in
        </a>
      </div>
    );
  return (
    <div className="stack">
      {state === 'lost' && (
        <Note tone="bad" alert>
          No answer came. Your link is still good.
        </Note>
      )}
      <Button size="big" busy={state === 'working'} busyText="Restoring" onClick={() => void run()}>
        {state === 'lost' ? 'Try again' : 'Restore my account'}
      </Button>
    </div>
  );
}
