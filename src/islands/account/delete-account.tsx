import { useEffect } from 'react';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { useDeletion } from './use-deletion.ts';

/** Closing an account: password and PIN, and a plain yes. */
export function DeleteAccount({ zone }: { zone: string }) {
  const { form, round, setPin, refused, submit } = useDeletion(zone);
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    wakeOverlays();
    trackStep('delete-account');
  }, []);
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {refused && (
        <Note tone="bad" alert>
          {refused}
        </Note>
      )}
      <TextField
        label="Why are you leaving?"
        aside="Optional"
        autoComplete="off"
        maxLength={500}
        {...form.register('reason')}
      />
      <PasswordField
        label="Password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <PinInput key={round} label="Your PIN" error={errors.pin?.message} onChange={setPin} />
      <CheckBox {...form.register('sure')} error={errors.sure?.message}>
        I want to delete my account.
      </CheckBox>
      <Button type="submit" size="big" variant="danger" busy={isSubmitting} busyText="Deleting">
        Delete my account
      </Button>
    </form>
  );
}
