import { useState } from 'react';
import { verifyEmail } from '#lib/auth/browser/calls.ts';
import { Button } from '#islands/ui/button.tsx';
import { LinkDone } from './link-done.tsx';
import { LinkRefused } from './link-refused.tsx';
import { ResendForm } from './resend-form.tsx';
import { useMailLink } from './use-mail-link.ts';

/** The target of the verification email: it verifies when the button is pressed. */
export function VerifyLink({ token, uuid }: { token: string; uuid: string }) {
  const [wasVerified, setWasVerified] = useState(false);
  const { state, reason, run } = useMailLink(async () => {
    setWasVerified((await verifyEmail(token, uuid)).data.was_verified);
  });
  if (state === 'done')
    return (
      <LinkDone
        title={wasVerified ? 'Your email is already verified' : 'Your email is verified'}
        text={wasVerified ? 'You don’t need this link anymore. Sign in.' : 'You can sign in now.'}
      />
    );
  if (state === 'refused')
    return (
      <LinkRefused reason={reason}>
        <p className="sub">Get a new link. If you’ve verified before, just sign in.</p>
        <ResendForm />
      </LinkRefused>
    );
  return (
    <div className="stack">
      <p className="sub" role="status">
        {state === 'lost'
          ? 'We didn’t get a response. Your link is still valid.'
          : 'Press the button to confirm that this email address is yours.'}
      </p>
      <Button size="big" busy={state === 'working'} busyText="Verifying" onClick={() => void run()}>
        {state === 'lost' ? 'Try again' : 'Verify my email'}
      </Button>
    </div>
  );
}
