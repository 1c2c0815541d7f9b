import { unlockAccount } from '#lib/auth/browser/calls.ts';
import { Button } from '#islands/ui/button.tsx';
import { LinkDone } from './link-done.tsx';
import { LinkRefused } from './link-refused.tsx';
import { ResendLinkForm } from './resend-link-form.tsx';
import { useMailLink } from './use-mail-link.ts';

/** The target of the unlock email; an invalid link offers a new one. */
export function UnlockLink({ token, uuid }: { token: string; uuid: string }) {
  const { state, reason, run } = useMailLink(() => unlockAccount(token, uuid));
  if (state === 'done')
    return (
      <LinkDone
        title="Account unlocked"
        text="You can sign in now. If it wasn’t you who tried before, change your password."
      />
    );
  if (state === 'refused')
    return (
      <LinkRefused reason={reason}>
        <ResendLinkForm link="unlock" />
      </LinkRefused>
    );
  return (
    <div className="stack">
      <p className="sub" role="status">
        {state === 'lost'
          ? 'We didn’t get a response. Your link is still valid.'
          : 'Your account stays locked until you press the button. Then you can sign in again.'}
      </p>
      <Button size="big" busy={state === 'working'} busyText="Unlocking" onClick={() => void run()}>
        {state === 'lost' ? 'Try again' : 'Unlock my account'}
      </Button>
    </div>
  );
}
