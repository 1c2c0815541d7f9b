import { requestPinCode } from '#lib/account/browser/calls.ts';
import { Button } from '#islands/ui/button.tsx';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { MailedCode } from './mailed-code.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { usePinForm } from './use-pin-form.ts';

interface PinFormProps {
  email: string;
  /** Without a PIN this sets the first one, which needs no proof. */
  hasPin: boolean;
  onDone: () => void;
}

type Form = ReturnType<typeof usePinForm>;

function Proof({ state, email }: { state: Form; email: string }) {
  const mail = useMailedCode(requestPinCode);
  const { kind, choose, proof, errors } = state;
  if (kind === 'none') return null;
  const forget = () => {
    choose('code');
    if (!mail.isSent) void mail.send();
  };
  if (kind === 'pin')
    return (
      <PinInput
        key={proof.round}
        label="Current PIN"
        focusFirst={proof.round > 0}
        error={errors.proof}
        aside={
          <button className="link" type="button" onClick={forget}>
            Forgot PIN?
          </button>
        }
        onChange={proof.setValue}
      />
    );
  return (
    <div className="stack-s">
      <MailedCode
        mail={mail}
        email={email}
        round={proof.round}
        error={errors.proof}
        onCode={proof.setValue}
      />
      <p className="cap">After a reset by email, withdrawals are paused for 1 hour.</p>
      <button className="link self-start" type="button" onClick={() => choose('pin')}>
        Use my current PIN
      </button>
    </div>
  );
}

/** A new PIN twice, allowed by the current one or by an emailed code. */
export function PinForm({ email, hasPin, onDone }: PinFormProps) {
  const state = usePinForm(hasPin ? 'pin' : 'none', onDone);
  const { first, second, errors, isReady, busy, submit } = state;
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Proof state={state} email={email} />
      <PinInput
        key={`first-${first.round}`}
        label="New PIN"
        error={errors.first}
        hint="Avoid repeats, sequences like 123456 and your date of birth."
        onChange={first.setValue}
      />
      <PinInput
        key={`second-${second.round}`}
        label="Confirm PIN"
        error={errors.second}
        onChange={second.setValue}
      />
      <Button type="submit" size="big" busy={busy} busyText="Saving" disabled={!isReady}>
        Save PIN
      </Button>
    </form>
  );
}
