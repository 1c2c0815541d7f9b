import type { UseFormReturn } from 'react-hook-form';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { BetPlatform } from '#lib/fund-bets/contract.ts';
import { checkBetAccount, cleanBetAccount } from '#lib/fund-bets/bet-account.ts';
import { typedLine } from '#lib/rules/typed.ts';

export interface BetFields {
  platform: string;
  userId: string;
  amount: string;
  over_18: boolean;
}

interface AccountFieldsProps {
  form: UseFormReturn<BetFields>;
  platforms: readonly BetPlatform[];
  /** Initial values. */
  start?: { platform: string; userId: string } | null;
}

export const findPlatform = (platforms: readonly BetPlatform[], id: string | undefined) =>
  platforms.find(({ platform }) => platform === id);

const onlyDigits = ({ pattern }: BetPlatform['user_id']) => !/[a-z]-/i.test(pattern);

/** The platform, and the account there. */
export function AccountFields({ form, platforms, start }: AccountFieldsProps) {
  const { errors } = form.formState;
  const chosen = form.getValues('platform') || start?.platform;
  const asked = findPlatform(platforms, chosen)?.user_id;
  return (
    <>
      <Select
        label="Platform"
        placeholder="Choose a platform"
        choices={platforms.map(({ platform, name }) => ({ value: platform, label: name }))}
        defaultValue={start?.platform}
        error={errors.platform?.message}
        {...form.register('platform', { validate: (id) => Boolean(id) || 'Choose the platform.' })}
      />
      <TextField
        label={asked?.label ?? 'User ID'}
        hint={asked?.help}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={asked && onlyDigits(asked) ? 'numeric' : 'text'}
        clean={asked ? (text) => cleanBetAccount(text, asked) : typedLine}
        defaultValue={start?.userId}
        error={errors.userId?.message}
        {...form.register('userId', {
          validate: (typed = '', { platform }) => {
            const at = findPlatform(platforms, platform);
            if (at) return checkBetAccount(typed, at.user_id) ?? true;
            return typed.trim() ? true : 'Enter the user ID.';
          },
        })}
      />
    </>
  );
}
