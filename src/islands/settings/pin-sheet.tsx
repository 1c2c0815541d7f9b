import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { PinOrPasskey, usePasskeyFirst } from '#islands/checkout/pin-or-passkey.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { pin as pinRule } from '#lib/constants.ts';

interface PinSheetProps {
  title: string;
  text: string;
  action: string;
  busyText: string;
  danger?: boolean;
  onClose: () => void;
  /** Runs the change; what it throws is shown, an incorrect PIN next to the boxes. */
  onPin: (pin: string) => Promise<void>;
}

/** A change to where money can go asks for the PIN first. */
export function PinSheet(props: PinSheetProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const passkey = usePasskeyFirst(round, error !== undefined);
  const act = async (proof: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await props.onPin(proof);
    } catch (failure) {
      setError(fieldErrors(failure)['pin']);
      setRound((before) => before + 1);
      setPin('');
      presentError(failure, { shownFields: ['pin'] });
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={props.onClose}
      persistent={busy}
      title={props.title}
      foot={
        <Button
          size="big"
          variant={props.danger ? 'danger' : 'primary'}
          disabled={!passkey.isUsed && pin.length !== pinRule.digits}
          busy={busy}
          busyText={props.busyText}
          onClick={() => void act(passkey.proof ?? pin)}
        >
          {props.action}
        </Button>
      }
    >
      <p className="sub">{props.text}</p>
      <PinOrPasskey
        passkey={passkey}
        round={round}
        error={error}
        disabled={busy}
        onChange={setPin}
        onSend={(typed) => void act(typed)}
      />
    </Sheet>
  );
}
