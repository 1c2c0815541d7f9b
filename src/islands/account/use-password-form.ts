import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { mailed } from '#lib/constants.ts';
import { checkPassword } from '#lib/auth/password.ts';
import { changePassword } from '#lib/account/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';

interface Fields {
  proof: 'password' | 'code';
  current_password: string;
  code: string;
  password: string;
  password_confirmation: string;
}

const shown = ['current_password', 'code', 'password', 'password_confirmation'] as const;

const resolver = rulesResolver<Fields>({
  current_password: (value, { proof }) =>
    proof === 'code' || value ? undefined : 'Enter your current password.',
  code: (value, { proof }) =>
    proof === 'password' || value.length === mailed.codeDigits
      ? undefined
      : `Enter the ${mailed.codeDigits}-digit code from the email.`,
  password: checkPassword,
  password_confirmation: (value, { password }) =>
    value === password ? undefined : 'Your passwords don’t match.',
});

/** A new password, allowed by the current one or by an emailed code. */
export function usePasswordForm(start: Fields['proof'], onDone: () => void) {
  const form = useForm<Fields>({
    resolver,
    mode: 'onTouched',
    defaultValues: { proof: start, code: '' },
  });
  const [proof, setProof] = useState(start);
  const [round, setRound] = useState(0);
  const choose = (next: Fields['proof']) => {
    form.setValue('proof', next);
    form.clearErrors();
    setProof(next);
  };
  const setCode = (code: string) => {
    form.setValue('code', code);
    form.clearErrors('code');
  };
  const send = async (typed: Fields) => {
    const { code, current_password, password, password_confirmation } = typed;
    const given = typed.proof === 'code' ? { code } : { current_password };
    try {
      await changePassword(given, password, password_confirmation);
      onDone();
    } catch (error) {
      form.setValue('code', '');
      setRound((before) => before + 1);
      presentInForm(form, error, shown);
    }
  };
  return { form, proof, choose, round, setCode, submit: form.handleSubmit(send) };
}
