import { useEffect, useRef, type ReactNode, useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CaptchaBox } from '#islands/auth/captcha-box.tsx';
import { Button } from '#islands/ui/button.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { writeAsGuest } from '#lib/help/browser/calls.ts';
import { checkGuestName, checkMessage } from '#lib/help/ticket.ts';
import { tickets } from '#lib/product-constants.ts';
import { paths } from '#lib/paths.ts';
import { checkEmail } from '#lib/rules/email.ts';
import { useKeptText } from './use-kept-text.ts';

/** The form is gone, so the focus moves to its replacement. */
function Sent({ text, drawn }: { text: string; drawn: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="written" tabIndex={-1}>
      <EmptyState
        drawn={drawn}
        title="Your message is on its way"
        text={text}
        action={
          <a className="btn btn-tint" href={paths.home}>
            Go to Dashboard
          </a>
        }
      />
    </div>
  );
}

/** For people who are not signed in, or can't sign in. */
export function ContactForm({ drawn }: { drawn?: ReactNode }) {
  const { form, captcha, busy, answer, keep, formProps } = useContactForm();
  const { register, formState } = form;
  const wrong = formState.errors;
  if (answer) return <Sent text={answer} drawn={drawn} />;
  return (
    <form {...formProps} onChange={keep}>
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={tickets.nameMax}
        {...register('name')}
        error={wrong.name?.message}
      />
      <EmailField
        label="Email"
        hint="We’ll reply to this address."
        {...register('email')}
        error={wrong.email?.message}
      />
      <TextArea
        label="What happened?"
        hint="Never include your password, PIN or a code."
        maxLength={tickets.messageMax}
        {...register('message')}
        error={wrong.message?.message}
      />
      <CaptchaBox key={captcha.round} onToken={captcha.setToken} />
      <Button type="submit" size="big" busy={busy} busyText="Sending" disabled={!captcha.isSolved}>
        {captcha.isSolved ? 'Send' : 'Confirm you’re not a robot'}
      </Button>
    </form>
  );
}

interface ContactFields {
  name: string;
  email: string;
  message: string;
}

const names = ['name', 'email', 'message'] as const;
const resolver = rulesResolver<ContactFields>({
  name: checkGuestName,
  email: checkEmail,
  message: checkMessage,
});

/** The draft's name. */
const CONTACT_DRAFT = 'contact';

/** A guest's message; a solved captcha is valid for one attempt. */
function useContactForm() {
  const form = useForm<ContactFields>({ resolver });
  const kept = useKeptText(CONTACT_DRAFT, form, names);
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<string>();
  useEffect(wakeOverlays, []);
  const restart = useCallback(() => {
    setToken(null);
    setRound((now) => now + 1);
  }, []);

  const { busy, formProps } = usePlainSubmit(form, {
    send: async (words) => {
      if (token === null) return;
      const { data } = await writeAsGuest({ ...words, 'g-recaptcha-response': token });
      kept.drop();
      setAnswer(data.message);
    },
    refuse: (error) => {
      presentInForm(form, error, names);
      restart();
    },
  });
  const captcha = { round, setToken, isSolved: token !== null };
  return { form, captcha, busy, answer, keep: kept.keep, formProps };
}
