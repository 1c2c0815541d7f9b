import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { TextField } from '#islands/ui/text-field.tsx';
import { typedCode } from '#lib/rules/typed.ts';
import type { Bill } from './use-bill.ts';

/** A promo code: its discount is in the price, its error here. */
export function PromoField({ bill: { form } }: { bill: Bill }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) form.setFocus('voucher_code');
  }, [isOpen, form]);
  const { errors } = useFormState({ control: form.control, name: 'voucher_code' });
  const error = errors.voucher_code?.message;
  if (!isOpen && !error && !form.getValues('voucher_code'))
    return (
      <button className="link self-start" type="button" onClick={() => setOpen(true)}>
        I have a promo code
      </button>
    );
  return (
    <TextField
      label="Promo code"
      aside="Optional"
      hint="You’ll see the discount before you pay."
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      clean={typedCode}
      {...form.register('voucher_code')}
    />
  );
}
