import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { describeError, verifySession } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskHomeOf, isDeskPageOf } from '#lib/desk/paths.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { typedCode } from '#lib/rules/typed.ts';

interface Fields {
  code: string;
}

const resolver = rulesResolver<Fields>({
  code: (value) => (/^\d{6}$/.test(typedCode(value)) ? undefined : 'Enter the 6-digit code.'),
});

interface CodeFormProps {
  next: string;
  /** The sign-in has ended: five incorrect codes, or five minutes. */
  onEnded: (reason: string) => void;
}

export function CodeForm({ next, onEnded }: CodeFormProps) {
  const form = useForm<Fields>({ resolver });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const { busy, said, formProps } = usePlainSubmit(form, {
    send: async ({ code }) => {
      const { role } = await verifySession({ code: typedCode(code) });
      goTo(isDeskPageOf(role, next) ? next : deskHomeOf(role));
      return 'gone';
    },
    refuse: (error) => {
      const message = fieldErrors(error)['code'];
      if (error instanceof ApiError && error.status === 401) onEnded(describeError(error));
      else if (message) form.setError('code', { message }, { shouldFocus: true });
      else return describeError(error);
      return undefined;
    },
  });
  return (
    <form {...formProps}>
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <TextField
        label="Authenticator app code"
        inputMode="numeric"
        autoComplete="one-time-code"
        clean={typedCode}
        hint="Codes change every 30 seconds. Each works once."
        {...form.register('code')}
        error={errors.code?.message}
      />
      <Button type="submit" size="big" busy={busy} busyText="Checking">
        Sign in
      </Button>
    </form>
  );
}
