import { PhoneField } from '#islands/ui/phone-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { checkAccount } from '#lib/rules/bill-number.ts';
import { checkPhoneNumber } from '#lib/rules/network.ts';
import type { Bill } from './use-bill.ts';

const onlyDigits = /^[\^$\\d{},+*?0-9]*$/;

/** The number that the biller asks for, called what the biller calls it. */
export function NumberField({ bill }: { bill: Bill }) {
  const { biller, billers, kind, form, country, lookUpProblem } = bill;
  const rule = (biller ?? billers[0])?.number;
  const field = form.register('user_number', {
    validate: (value = '') => {
      const now = bill.read(value).biller ?? billers[0];
      if (now?.number.kind === 'account') return checkAccount(value, now.number) ?? true;
      return checkPhoneNumber(value, country) ?? true;
    },
  });
  const shown = {
    label: biller ? biller.number.label : (kind.number ?? 'Phone number'),
    error: form.formState.errors.user_number?.message ?? lookUpProblem,
  };
  const hint = biller?.number.help;
  if (rule?.kind !== 'account') return <PhoneField {...shown} hint={hint} {...field} />;
  const isDigits = onlyDigits.test(rule.pattern ?? '');
  return (
    <TextField
      {...shown}
      hint={hint}
      control="control-tel"
      autoComplete="off"
      inputMode={isDigits ? 'numeric' : 'text'}
      spellCheck={false}
      maxLength={40}
      {...field}
    />
  );
}
