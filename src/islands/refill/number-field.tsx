import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { groupPhone } from '#islands/ui/group-digits.ts';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { canPickContact, pickContact } from '#lib/refill/browser/pick-contact.ts';
import { checkAccount, cleanAccount } from '#lib/refill/bill-number.ts';
import { checkPhoneNumber } from '#lib/rules/network.ts';
import type { Bill } from './use-bill.ts';

const onlyDigits = /^[\^$\\d{},+*?0-9]*$/;

/** Opens the phone's own list; renders nothing if there is none, as on the server. */
function FromContacts({ bill: { form } }: { bill: Bill }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(canPickContact()), []);
  if (!isThere) return null;
  const pick = async () => {
    const number = await pickContact();
    if (number) form.setValue('user_number', groupPhone(number), { shouldValidate: true });
  };
  return (
    <button className="link" type="button" onClick={() => void pick()}>
      Contacts
    </button>
  );
}

/** The number that the biller asks for, with the biller's label. */
export function NumberField({ bill }: { bill: Bill }) {
  const { biller, billers, kind, form, country, lookUpProblem } = bill;
  const { errors } = useFormState({ control: form.control, name: 'user_number' });
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
    error: errors.user_number?.message ?? lookUpProblem,
  };
  const hint = biller?.number.help;
  if (rule?.kind !== 'account')
    return <PhoneField {...shown} hint={hint} end={<FromContacts bill={bill} />} {...field} />;
  const isDigits = onlyDigits.test(rule.pattern ?? '');
  return (
    <TextField
      {...shown}
      hint={hint}
      control="control-tel"
      autoComplete="off"
      inputMode={isDigits ? 'numeric' : 'text'}
      spellCheck={false}
      clean={(text) => cleanAccount(text, rule.pattern)}
      {...field}
    />
  );
}
