import { useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { sendTransfer } from '#lib/sandbox/browser/calls.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { typedDigits } from '#lib/rules/typed.ts';

interface Fields {
  account_number: string;
  amount: string;
  sender_name: string;
  note: string;
  minutes: string;
}

const names = ['account_number', 'amount', 'sender_name', 'note'] as const;
const resolver = rulesResolver<Fields>({
  account_number: (value) =>
    /^\d{6,20}$/.test(typedDigits(value)) ? undefined : 'Enter the digits of the account number.',
  amount: (value) => checkAmount(value, { min: '0.01', currency: 'NGN' }),
  sender_name: required('The sender is required.'),
  note: () => undefined,
  minutes: (value) => (/^\d{0,4}$/.test(value.trim()) ? undefined : 'Enter a number of minutes.'),
});

/** What matters for a transfer to one of our own accounts. */
function Beside({ form }: { form: UseFormReturn<Fields> }) {
  return (
    <>
      <TextField
        label="Narration"
        hint="For a transfer to one of our own accounts: the reference of the order."
        {...form.register('note')}
        error={form.formState.errors.note?.message}
      />
      <TextField
        label="Minutes until it arrives"
        inputMode="numeric"
        {...form.register('minutes')}
        error={form.formState.errors.minutes?.message}
      />
    </>
  );
}

/** Money sent from a bank to a user's account, or to one of ours with a reference in its note. */
export function TransferForm() {
  const form = useForm<Fields>({ resolver, defaultValues: { note: '', minutes: '' } });
  const { errors } = form.formState;
  const { busy, said, say, formProps } = usePlainSubmit(form, {
    send: async ({ account_number, amount, sender_name, note, minutes }) => {
      const { data } = await sendTransfer({
        account_number: typedDigits(account_number),
        amount: cleanAmount(amount, 'NGN'),
        sender_name: sender_name.trim(),
        ...(note.trim() && { note: note.trim() }),
        ...(minutes.trim() && { arrives_in_s: Number(minutes) * 60 }),
      });
      say(`Sent, bank reference ${data.reference}.`);
    },
    refuse: (error) => {
      const wrong = fieldErrors(error);
      for (const name of names) if (wrong[name]) form.setError(name, { message: wrong[name] });
      if (Object.keys(wrong).length > 0) return;
      return (error instanceof ApiError && error.message) || 'It wasn’t sent.';
    },
  });
  return (
    <form {...formProps}>
      <TextField
        label="Account number"
        inputMode="numeric"
        {...form.register('account_number')}
        error={errors.account_number?.message}
      />
      <MoneyField
        label="Amount"
        currency="NGN"
        {...form.register('amount')}
        error={errors.amount?.message}
      />
      <TextField
        label="Sender name"
        hint="If it isn’t the owner’s name, the money is on hold for 48 hours."
        {...form.register('sender_name')}
        error={errors.sender_name?.message}
      />
      <Beside form={form} />
      <Button type="submit" busy={busy} busyText="Sending">
        Send the transfer
      </Button>
      <p className="sub" role="status">
        {said}
      </p>
    </form>
  );
}
