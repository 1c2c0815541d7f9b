import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { pin as pinRule } from '#lib/constants.ts';
import { formatInZone } from '#lib/look/zone-time.ts';
import { paths } from '#lib/paths.ts';
import { deleteAccount } from '#lib/account/browser/calls.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { showToastNext } from '#lib/browser/stores/overlays.ts';
import { dropAllKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { closeSession } from '#lib/browser/close-session.ts';

interface Fields {
  password: string;
  pin: string;
  reason: string;
  sure: boolean;
}

const resolver = rulesResolver<Fields>({
  password: required('Enter your password.'),
  pin: (value) => (value.length === pinRule.digits ? undefined : 'Enter your 6-digit PIN'),
  sure: (_, all) => (all.sure ? undefined : 'Tick this to continue.'),
});

/**
 * A notice for guests on the home page, because this page belongs to the member, who is signed out
 * now.
 */
function leave(until: string, zone: string): void {
  const before = formatInZone(until, zone, new Date(0));
  showToastNext(
    `Account deleted. Changed your mind? Open the link in our email before ${before}.`,
    { ms: null },
  );
  goTo(paths.home);
}

/** One deletion: what was typed, and why it was refused. */
export function useDeletion(zone: string) {
  const form = useForm<Fields>({ resolver, defaultValues: { pin: '' } });
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<string>();
  const setPin = (pin: string) => {
    form.setValue('pin', pin);
    form.clearErrors('pin');
  };
  const send = async ({ password, pin, reason }: Fields) => {
    setRefused(undefined);
    try {
      const why = reason?.trim();
      const sent = { password, pin, ...(why ? { reason: why } : {}) };
      const { data } = await closeSession(() => deleteAccount(sent));
      dropAllKept();
      leave(data.restore_until, zone);
    } catch (error) {
      form.setValue('pin', '');
      setRound((before) => before + 1);
      if (error instanceof ApiError && error.status === 409) setRefused(error.message);
      else if (error instanceof ApiError && error.status === 422)
        presentInForm(form, error, ['password', 'pin']);
      else presentError(error);
    }
  };
  return { form, round, setPin, refused, submit: form.handleSubmit(send) };
}
