import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { verifyEmail } from '#lib/browser/api/auth.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Note } from '#islands/ui/note.tsx';
import { ResendForm } from './resend-form.tsx';

type State = 'waiting' | 'working' | 'done' | 'refused' | 'lost';

const wait = 'This link verifies your email.';

function useVerification(token: string, uuid: string) {
  const [state, setState] = useState<State>('waiting');
  const [reason, setReason] = useState('');
  const started = useRef(false);
  const verify = useCallback(async () => {
    setState('working');
    try {
      await verifyEmail(token, uuid);
      setState('done');
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.kind === 'answer' && error.status < 500;
      setReason(error instanceof ApiError ? error.message : '');
      setState(isAnswer ? 'refused' : 'lost');
    }
  }, [token, uuid]);
  useEffect(() => {
    // Only a browser that runs scripts uses the link up; a scanner that reads mail does not.
    if (started.current) return;
    started.current = true;
    void verify();
  }, [verify]);
  return { state, reason, verify };
}

/** Where the mailed link leads: it verifies by itself, or by the button. */
export function VerifyLink({ token, uuid }: { token: string; uuid: string }) {
  const { state, reason, verify } = useVerification(token, uuid);
  if (state === 'done')
    return (
      <EmptyState
        picture="open"
        title="Your email is verified"
        text="You can sign in now."
        action={
          <a className="btn btn-primary btn-big" href={paths.login}>
            Sign in
          </a>
        }
      />
    );
  if (state === 'refused')
    return (
      <div className="stack">
        <Note tone="bad" alert>
          {reason || 'This link can’t be used.'}
        </Note>
        <p className="sub">Get a new link. If you have verified before, just sign in.</p>
        <ResendForm />
        <a className="link self-start" href={paths.login}>
          Sign in
        </a>
      </div>
    );
  return (
    <div className="stack">
      <p className="sub" role="status">
        {state === 'lost' ? 'No answer came. Your link is still good.' : wait}
      </p>
      <Button
        size="big"
        busy={state === 'working'}
        busyText="Verifying"
        onClick={() => void verify()}
      >
        {state === 'lost' ? 'Try again' : 'Verify my email'}
      </Button>
    </div>
  );
}
