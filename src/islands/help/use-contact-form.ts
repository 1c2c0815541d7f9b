import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { writeAsGuest } from '#lib/help/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { checkEmail } from '#lib/rules/email.ts';
import { checkGuestName, checkMessage } from '#lib/help/ticket.ts';
import { useKeptText } from './use-kept-text.ts';

export interface ContactFields {
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
export function useContactForm() {
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
