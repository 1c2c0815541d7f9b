import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CodeInput } from '#islands/ui/code-input.tsx';
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
  /** Does it; what it throws is shown, a wrong PIN beside the boxes. */
  onPin: (pin: string) => Promise<void>;
}

/** A change to where money may go asks for the PIN first. */
export function PinSheet(props: PinSheetProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await props.onPin(pin);
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
          disabled={pin.length !== pinRule.digits}
          busy={busy}
          busyText={props.busyText}
          onClick={() => void act()}
        >
          {props.action}
        </Button>
      }
    >
      <p className="sub">{props.text}</p>
      <CodeInput
        key={round}
        label="Your PIN"
        masked
        focusFirst
        error={error}
        disabled={busy}
        onChange={setPin}
      />
    </Sheet>
  );
}
