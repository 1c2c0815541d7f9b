import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { runPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { Button } from '#islands/ui/button.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { PasswordForm } from './password-form.tsx';
import { PinForm } from './pin-form.tsx';

export type Renewal = 'password' | 'pin';

interface SecurityUpdateProps {
  /** The renewals that are due, in order. */
  due: readonly Renewal[];
  email: string;
  hasPin: boolean;
  isGhanaian: boolean;
}

const titles = {
  password: 'A new password',
  pin: 'A new PIN',
  done: 'Your account is up to date',
} as const;

/** Afterwards: what someone was about to do before, else home. */
const leave = (isGhanaian: boolean) => goTo(runPendingTransaction(isGhanaian) ?? paths.home);

const renewed = 'Your new details are active. We’ve signed out every other device.';
const nothingDue = 'There’s nothing to update.';

function Done({ due, isGhanaian }: Pick<SecurityUpdateProps, 'due' | 'isGhanaian'>) {
  return (
    <div className="stack">
      <div className="empty">
        <Picture name="open" />
        <p>{due.length === 0 ? nothingDue : renewed}</p>
      </div>
      <Button size="big" onClick={() => leave(isGhanaian)}>
        Continue
      </Button>
    </div>
  );
}

/** A renewal that is due (spec 4, Login outcome): the password, then the PIN, or the PIN alone. */
export function SecurityUpdate(props: SecurityUpdateProps) {
  const { due, email, hasPin, isGhanaian } = props;
  const [place, setPlace] = useState(0);
  const step = due[place] ?? 'done';
  const proceed = () => setPlace(place + 1);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(wakeOverlays, []);
  useEffect(() => {
    if (place > 0) title.current?.focus();
  }, [place]);
  return (
    <section className="stack">
      <div className="stack-xs">
        {due.length > 1 && step !== 'done' && (
          <p className="cap num">
            Step {place + 1} of {due.length}
          </p>
        )}
        <h2 ref={title} tabIndex={-1}>
          {titles[step]}
        </h2>
      </div>
      {step === 'password' && <PasswordForm email={email} onlyCode onDone={proceed} />}
      {step === 'pin' && <PinForm email={email} hasPin={hasPin} onDone={proceed} />}
      {step === 'done' && <Done due={due} isGhanaian={isGhanaian} />}
    </section>
  );
}
