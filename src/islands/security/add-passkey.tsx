import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CodeInput } from '#islands/ui/code-input.tsx';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import type { PasskeyRow } from '#lib/auth/browser/passkey-calls.ts';
import { notePasskeyHere } from '#lib/auth/browser/passkey-here.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { $session } from '#lib/browser/stores/session-state.ts';
import { pin as pinRule } from '#lib/constants.ts';

interface AddProps {
  /** A PIN is required if there is one, because the passkey will replace it. */
  hasPin: boolean;
  onAdded: (passkey: PasskeyRow) => void;
}

const FIELDS = ['password', 'token', 'pin'] as const;
type Field = (typeof FIELDS)[number];

/** The password and the code are asked for only if the server requires them. */
function useAdding({ hasPin, onAdded }: AddProps, onClose: () => void) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [asked, setAsked] = useState<readonly Field[]>(hasPin ? ['pin'] : []);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const type = (field: Field) => (value: string) =>
    setTyped((before) => ({ ...before, [field]: value }));
  const refuse = (failure: unknown) => {
    const texts: Partial<Record<Field, string>> = fieldErrors(failure);
    const wanted = FIELDS.filter((field) => texts[field]);
    // the first time it is a question, not an error
    setErrors(
      Object.fromEntries(wanted.filter((f) => asked.includes(f)).map((f) => [f, texts[f]])),
    );
    setAsked((before) => [...new Set([...before, ...wanted])]);
    if (wanted.length > 0) {
      setRound((before) => before + 1);
      setTyped(({ password }) => (password === undefined ? {} : { password }));
    } else presentError(failure);
  };
  const add = async (now: Partial<Record<Field, string>> = {}) => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      const { addPasskey } = await import('#lib/auth/browser/passkeys.ts');
      const passkey = await addPasskey({ ...typed, ...now });
      if (passkey) {
        const user = $session.get()?.user.uuid;
        if (user && passkey.confirms_payments) notePasskeyHere(user);
        onAdded(passkey);
        showToast('Passkey added');
        onClose();
      } else showToast('No passkey was added.', { tone: 'warning' });
    } catch (failure) {
      refuse(failure);
    }
    setBusy(false);
  };
  const isReady = asked.every((field) =>
    field === 'password' ? typed.password : typed[field]?.length === pinRule.digits,
  );
  return { typed, asked, errors, round, busy, isReady, type, add };
}

function AddSheet({ onClose, ...props }: AddProps & { onClose: () => void }) {
  const state = useAdding(props, onClose);
  const { asked, errors, round, busy, typed, type } = state;
  const isOnlyPin = asked.length === 1 && asked[0] === 'pin';
  return (
    <Sheet
      open
      onClose={onClose}
      persistent={busy}
      title="Add a passkey"
      foot={
        <Button
          size="big"
          busy={busy}
          busyText="Waiting for your device"
          disabled={!state.isReady}
          onClick={() => void state.add()}
        >
          Continue
        </Button>
      }
    >
      <p className="sub">
        Your device will ask for your fingerprint, face or screen lock. You’ll be signed out on all
        other devices.
      </p>
      {asked.includes('password') && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={typed.password ?? ''}
          error={errors.password}
          onChange={(event) => type('password')(event.target.value)}
        />
      )}
      {asked.includes('token') && (
        <CodeInput
          key={`token-${round}`}
          label="Code from your authenticator app"
          oneTime
          error={errors.token}
          disabled={busy}
          onChange={type('token')}
        />
      )}
      {asked.includes('pin') && (
        <PinInput
          key={`pin-${round}`}
          label="Your PIN"
          focusFirst={isOnlyPin}
          error={errors.pin}
          disabled={busy}
          onChange={type('pin')}
          {...(isOnlyPin && { onSend: (pin: string) => void state.add({ pin }) })}
        />
      )}
    </Sheet>
  );
}

/** The button that adds a passkey on this device; a browser without them shows a message. */
export function AddPasskey(props: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if ('PublicKeyCredential' in window) setOpen(true);
    else showToast('This browser can’t use passkeys.', { tone: 'warning' });
  };
  return (
    <div className="grid border-t border-line p-4">
      <Button variant="tint" onClick={open}>
        Add a passkey
      </Button>
      {isOpen && <AddSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
