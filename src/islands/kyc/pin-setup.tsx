import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { setPin } from '#lib/account/browser/calls.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { pin as pinRule } from '#lib/constants.ts';
import { checkNewPin } from '#lib/rules/pin.ts';
import { DonePanel } from './done-panel.tsx';

const isWhole = (code: string) => code.length === pinRule.digits;
const DIFFERENT = 'Your PINs don’t match. Enter the second one again.';

function usePinSetup(onDone: () => void) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const weak = isWhole(first) ? (checkNewPin(first) ?? refused) : '';
  const different = isWhole(first) && isWhole(second) && first !== second ? DIFFERENT : '';
  const isReady = isWhole(first) && !weak && first === second;
  const save = async () => {
    if (!isReady || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await setPin(first);
      updateUser({ has_pin_set_up: true });
      onDone();
    } catch (error) {
      setRefused(fieldErrors(error)['pin'] ?? '');
      presentError(error, { shownFields: ['pin'] });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const changeFirst = (code: string) => {
    setRefused('');
    setFirst(code);
  };
  return { weak, different, isReady, busy, save, changeFirst, setSecond };
}

/** /security/pin-setup: the PIN twice; one that is easy to guess is refused while it is typed. */
export function PinSetup({ next }: { next: string }) {
  const [isDone, setDone] = useState(false);
  const pin = usePinSetup(() => setDone(true));
  useEffect(wakeOverlays, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pin.save();
  };
  if (isDone)
    return (
      <DonePanel
        title="PIN set"
        text="You’ll need it for every payment and withdrawal. No one at Oja will ever ask for it."
        next={{ href: next, text: 'Continue' }}
      />
    );
  return (
    <form className="stack" noValidate method="post" onSubmit={submit}>
      <PinInput
        label="New PIN"
        error={pin.weak || undefined}
        hint="Avoid repeats, sequences like 123456 and your date of birth."
        onChange={pin.changeFirst}
      />
      <PinInput label="Confirm PIN" error={pin.different || undefined} onChange={pin.setSecond} />
      <Button type="submit" size="big" busy={pin.busy} busyText="Saving" disabled={!pin.isReady}>
        Save PIN
      </Button>
    </form>
  );
}
