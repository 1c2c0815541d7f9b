import { useState } from 'react';
import { BY_PASSKEY, hasPasskeyHere } from '#lib/auth/browser/passkey-here.ts';
import { $session } from '#lib/browser/stores/session-state.ts';
import { iconShieldCheck } from '#lib/look/first-icons.ts';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { Icon } from '#islands/ui/icon.tsx';

export interface PasskeyFirst {
  /** This device has one. */
  isHere: boolean;
  /** It confirms this attempt; otherwise the PIN does. */
  isUsed: boolean;
  /** Sent in place of the PIN; undefined while the PIN is used. */
  proof: string | undefined;
  choose: (by: 'passkey' | 'pin') => void;
}

/**
 * A device with a passkey asks for it first; after a refusal the PIN is shown, and either can be chosen.
 * @param round counts the attempts; a choice is for one
 */
export function usePasskeyFirst(round: number, isRefused: boolean): PasskeyFirst {
  const [isHere] = useState(() => hasPasskeyHere($session.get()?.user.uuid));
  const [chosen, setChosen] = useState<{ by: 'passkey' | 'pin'; round: number }>();
  const own = isRefused ? 'pin' : 'passkey';
  const isUsed = isHere && (chosen?.round === round ? chosen.by : own) === 'passkey';
  return {
    isHere,
    isUsed,
    proof: isUsed ? BY_PASSKEY : undefined,
    choose: (by) => setChosen({ by, round }),
  };
}

interface PinOrPasskeyProps {
  passkey: PasskeyFirst;
  round: number;
  error: string | undefined;
  disabled: boolean;
  onChange: (pin: string) => void;
  /** Called after the last digit; undefined while something else blocks it. */
  onSend: ((pin: string) => void) | undefined;
  /** Where a forgotten PIN is reset. */
  forgot?: string;
}

/** The boxes of the PIN with their keypad, or the sentence that the passkey is next. */
export function PinOrPasskey({ passkey, round, forgot, onSend, ...rest }: PinOrPasskeyProps) {
  if (passkey.isUsed)
    return (
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3 py-3 px-4 rounded bg-sunken [&_.ico]:w-7 [&_.ico]:h-7 [&_.ico]:text-primary">
        <Icon path={iconShieldCheck} />
        <p>Confirm with your passkey.</p>
        <button
          className="link"
          type="button"
          disabled={rest.disabled}
          onClick={() => passkey.choose('pin')}
        >
          Use PIN
        </button>
      </div>
    );
  return (
    <div className="stack-s">
      <PinInput
        key={round}
        label="Your PIN"
        focusFirst
        {...rest}
        {...(onSend && { onSend })}
        aside={
          forgot && (
            <a className="link" href={forgot}>
              Forgot PIN?
            </a>
          )
        }
      />
      {passkey.isHere && (
        <button
          className="link self-start"
          type="button"
          disabled={rest.disabled}
          onClick={() => passkey.choose('passkey')}
        >
          Use your passkey
        </button>
      )}
    </div>
  );
}
