import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PinOrPasskey, usePasskeyFirst } from '#islands/checkout/pin-or-passkey.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { revealCodes } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { pin as pinRule } from '#lib/constants.ts';
import type { Order } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';

export interface RevealWords {
  show: string;
  /** Shown right before the PIN. */
  final: string;
}

interface RevealProps {
  reference: string;
  words: RevealWords;
  onClose: () => void;
  onOrder: (order: Order) => void;
}

/** One attempt; the boxes are empty again after it. Repeating it reveals nothing twice. */
function useReveal({ reference, onOrder }: RevealProps) {
  const [pin, setPin] = useState('');
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const passkey = usePasskeyFirst(round, error !== undefined);
  const reveal = async (proof: string) => {
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await revealCodes(reference, proof);
      onOrder(data);
    } catch (failure) {
      const wrong = fieldErrors(failure)['pin'];
      if (wrong) setError(wrong);
      else if (isLost(failure)) setError('We didn’t get a response. Enter your PIN again.');
      else presentError(failure);
    }
    setPin('');
    setRound((before) => before + 1);
    setBusy(false);
  };
  return { pin, setPin, round, busy, error, passkey, reveal };
}

/** Asks for the PIN before codes are revealed permanently. */
export function RevealSheet(props: RevealProps) {
  const { pin, setPin, round, busy, error, passkey, reveal } = useReveal(props);
  return (
    <Sheet
      open
      onClose={props.onClose}
      persistent={busy}
      title={props.words.show}
      foot={
        <Button
          size="big"
          disabled={!passkey.isUsed && pin.length !== pinRule.digits}
          busy={busy}
          busyText="Opening"
          onClick={() => void reveal(passkey.proof ?? pin)}
        >
          {props.words.show}
        </Button>
      }
    >
      <Note tone="warn">{props.words.final} Check that no one else can see your screen.</Note>
      <PinOrPasskey
        passkey={passkey}
        round={round}
        error={error}
        disabled={busy}
        onChange={setPin}
        onSend={(typed) => void reveal(typed)}
        forgot={paths.changePin}
      />
    </Sheet>
  );
}
