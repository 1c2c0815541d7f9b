import { useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { createLockCode } from '#lib/emergency-lock/browser/calls.ts';
import { iconKeyRound } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';

interface NewCodeProps {
  code: string;
  /** Where it is entered, without the scheme: it is written on paper. */
  address: string;
  onWritten: () => void;
}

function NewCode({ code, address, onWritten }: NewCodeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isWritten, setWritten] = useState(false);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="stack">
      <h3 ref={title} tabIndex={-1}>
        Write this on paper
      </h3>
      <div className="stack-xs p-4 border rounded bg-surface">
        <p className="num text-20 font-semibold tracking-[0.04em]">{code}</p>
        <p className="sub">{address}</p>
      </div>
      <Note tone="warn">
        Keep it away from this phone, or give it to someone you trust: whoever has it can lock your
        account, and nothing else. We’ll only show it now.
      </Note>
      <CheckBox checked={isWritten} onChange={({ target }) => setWritten(target.checked)}>
        I’ve written it down.
      </CheckBox>
      <Button disabled={!isWritten} onClick={onWritten}>
        Done
      </Button>
    </div>
  );
}

interface LockCodeProps {
  /** When the current code was made, ready to read; undefined without one. */
  madeOn: string | undefined;
  origin: string;
}

/** A code on paper for a stolen phone: it locks the account from any browser, without a sign-in. */
export function LockCode({ madeOn, origin }: LockCodeProps) {
  const [code, setCode] = useState<string>();
  const [isMade, setMade] = useState(madeOn !== undefined);
  const [busy, setBusy] = useState(false);
  useEffect(wakeOverlays, []);
  const make = async () => {
    setBusy(true);
    try {
      setCode((await createLockCode()).data.code);
      setMade(true);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  const address = origin.replace(/^https?:\/\//, '') + paths.emergencyLock;
  return (
    <section className="card stack-s" aria-labelledby="lock-code">
      <h2 id="lock-code">Lock code</h2>
      <p className="sub">
        For a stolen phone: a code on paper that locks your account from any phone, without signing
        in. No one can lift that lock for 24 hours, not even our team.
      </p>
      {code ? (
        <NewCode code={code} address={address} onWritten={() => setCode(undefined)} />
      ) : (
        <>
          {isMade && (
            <p className="sub">
              {madeOn ? `You have a code, made on ${madeOn}.` : 'You have a new code.'} If you lost
              it, make a new one; the old one keeps working for seven days.
            </p>
          )}
          <Button variant="line" icon={iconKeyRound} busy={busy} onClick={() => void make()}>
            {isMade ? 'Make a new lock code' : 'Make a lock code'}
          </Button>
        </>
      )}
    </section>
  );
}
