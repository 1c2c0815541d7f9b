import { requestPasswordCode } from '#lib/account/browser/calls.ts';
import { Button } from '#islands/ui/button.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { MailedCode } from './mailed-code.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { usePasswordForm } from './use-password-form.ts';

interface PasswordFormProps {
  email: string;
  /** A forced renewal asks for the emailed code and nothing else. */
  onlyCode?: boolean;
  onDone: () => void;
}

type Form = ReturnType<typeof usePasswordForm>;

interface ProofProps extends Omit<PasswordFormProps, 'onDone'> {
  state: Form;
  current: ReturnType<Form['form']['register']>;
}

function Proof({ state, current, email, onlyCode }: ProofProps) {
  const mail = useMailedCode(requestPasswordCode);
  const { form, proof, choose, round, setCode } = state;
  const { errors } = form.formState;
  if (proof === 'password')
    return (
      <>
        <PasswordField
          label="Current password"
          {...current}
          error={errors.current_password?.message}
        />
        <button className="link self-start" type="button" onClick={() => choose('code')}>
          Forgot password?
        </button>
      </>
    );
  return (
    <>
      <MailedCode
        mail={mail}
        email={email}
        round={round}
        error={errors.code?.message}
        onCode={setCode}
      />
      {!onlyCode && (
        <button className="link self-start" type="button" onClick={() => choose('password')}>
          Use my current password
        </button>
      )}
    </>
  );
}

/** A new password twice, with a proof that the owner asks. */
export function PasswordForm({ email, onlyCode = false, onDone }: PasswordFormProps) {
  const state = usePasswordForm(onlyCode ? 'code' : 'password', onDone);
  const { errors, isSubmitting } = state.form.formState;
  // before the others, in DOM order: the first wrong one takes the focus
  const current = state.form.register('current_password');
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void state.submit(event)}>
      <Proof state={state} current={current} email={email} onlyCode={onlyCode} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        meter
        {...state.form.register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...state.form.register('password_confirmation')}
        error={errors.password_confirmation?.message}
      />
      <Button type="submit" size="big" busy={isSubmitting} busyText="Saving">
        Save new password
      </Button>
    </form>
  );
}
