import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { runPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { Button } from '#islands/ui/button.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { PasswordForm } from './password-form.tsx';
import { PinForm } from './pin-form.tsx';

export type RenewalStep = 'password' | 'pin' | 'done';

interface SecurityUpdateProps {
  start: RenewalStep;
  email: string;
  hasPin: boolean;
  isGhanaian: boolean;
}

const titles = {
  password: 'A new password',
  pin: 'A new PIN',
  done: 'Your account is up to date',
} as const;

/** Afterwards: what a guest was about to do before signing in, else home. */
const goOn = (isGhanaian: boolean) => goTo(runPendingTransaction(isGhanaian) ?? paths.home);

const renewed = 'Your new details work from now on. Every other device is signed out.';
const nothingDue = 'Nothing has to be renewed.';

function Done({ start, isGhanaian }: Pick<SecurityUpdateProps, 'start' | 'isGhanaian'>) {
  return (
    <div className="stack">
      <div className="empty">
        <Picture name="open" />
        <p>{start === 'done' ? nothingDue : renewed}</p>
      </div>
      <Button size="big" onClick={() => goOn(isGhanaian)}>
        Continue
      </Button>
    </div>
  );
}

/** A renewal that is due (spec 4, Login outcome): the password, then the PIN, or the PIN alone. */
export function SecurityUpdate(props: SecurityUpdateProps) {
  const { start, email, hasPin, isGhanaian } = props;
  const [step, setStep] = useState(start);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(wakeOverlays, []);
  useEffect(() => {
    if (step !== start) title.current?.focus();
  }, [step, start]);
  return (
    <section className="stack">
      <div className="stack-xs">
        {start === 'password' && step !== 'done' && (
          <p className="cap num">Step {step === 'password' ? 1 : 2} of 2</p>
        )}
        <h2 ref={title} tabIndex={-1}>
          {titles[step]}
        </h2>
      </div>
      {step === 'password' && <PasswordForm email={email} onlyCode onDone={() => setStep('pin')} />}
      {step === 'pin' && <PinForm email={email} hasPin={hasPin} onDone={() => setStep('done')} />}
      {step === 'done' && <Done start={start} isGhanaian={isGhanaian} />}
    </section>
  );
}
