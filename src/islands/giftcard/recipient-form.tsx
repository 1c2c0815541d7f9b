import type { UseFormReturn } from 'react-hook-form';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import {
  checkRecipientEmail,
  checkRecipientName,
  checkSendDay,
  type CardWish,
} from '#lib/giftcard/card-purchase.ts';
import { typedName } from '#lib/rules/typed.ts';
import { today } from './today.ts';

const MOST_LETTERS = 300;

/** The recipient of a gift, the message, and the date. */
export function RecipientForm({ form }: { form: UseFormReturn<CardWish> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Recipient’s name"
        autoComplete="off"
        clean={typedName}
        maxLength={60}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => checkRecipientName(name ?? '') ?? true })}
      />
      <EmailField
        label="Recipient’s email"
        autoComplete="off"
        hint="We’ll email them a link to the gift. Double-check it: anyone with the link has the code."
        error={errors.email?.message}
        {...form.register('email', {
          validate: (email) => checkRecipientEmail(email ?? '') ?? true,
        })}
      />
      <TextArea
        label="Your message"
        aside="Optional"
        rows={3}
        maxLength={MOST_LETTERS}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <TextField
        label="Send on"
        aside="Optional"
        type="date"
        hint="Leave blank to send it as soon as the code is ready."
        error={errors.send_on?.message}
        {...form.register('send_on', {
          validate: (day) => checkSendDay(day ?? '', today()) ?? true,
        })}
      />
    </>
  );
}

interface ForWhomProps {
  form: UseFormReturn<CardWish>;
  isGift: boolean;
  onChoose: (isGift: boolean) => void;
}

/** For the buyer, or for someone who gets a link. */
export function ForWhom({ form, isGift, onChoose }: ForWhomProps) {
  return (
    <section className="card stack" aria-labelledby="recipient">
      <h2 id="recipient">Who is it for?</h2>
      <Segment
        label="Who is it for?"
        choices={[
          { value: 'me', label: 'For me' },
          { value: 'gift', label: 'As a gift' },
        ]}
        value={isGift ? 'gift' : 'me'}
        onChoose={(value) => onChoose(value === 'gift')}
      />
      {isGift && <RecipientForm form={form} />}
    </section>
  );
}
