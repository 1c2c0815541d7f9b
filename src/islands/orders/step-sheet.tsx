import { useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PinOrPasskey, usePasskeyFirst } from '#islands/checkout/pin-or-passkey.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { takeStep } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { pin as pinRule } from '#lib/constants.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { OwnerStep } from '#lib/orders/owner-step.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';

export interface StepSheetProps {
  order: Order;
  step: OwnerStep;
  onClose: () => void;
  onOrder: (order: Order) => void;
  /** It may no longer be the next step: reload the order. */
  onStale: () => void;
}

/** Confirmed once, however often it is sent: every attempt has the same key. */
function useStep({ order, step, onClose, onOrder, onStale }: StepSheetProps) {
  const [key] = useState(idempotencyKey);
  const [pin, setPin] = useState('');
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const running = useRef(false);
  const fail = (failure: unknown) => {
    const wrong = fieldErrors(failure)['pin'];
    if (wrong) return setError(wrong);
    if (isLost(failure))
      return setError('We didn’t get a response. Try again: it only counts once.');
    presentError(failure);
    onStale();
    onClose();
  };
  const passkey = usePasskeyFirst(round, error !== '');
  const take = async (proof: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError('');
    const { stage, lines } = step;
    const body = { stage, lines, ...(step.needs_pin ? { pin: proof } : {}) };
    await takeStep(order.reference_code, body, key).then(({ data }) => onOrder(data), fail);
    running.current = false;
    setBusy(false);
    setPin('');
    setRound((before) => before + 1);
  };
  return { pin, setPin, round, busy, error, passkey, take };
}

/** Asks again before an order moves forward, and for the PIN if that takes money. */
export function StepSheet(props: StepSheetProps) {
  const { order, step, onClose } = props;
  const { pin, setPin, round, busy, error, passkey, take } = useStep(props);
  const { label, text, takes, things, needs_pin: needsPin } = step;
  return (
    <Sheet
      open
      onClose={onClose}
      persistent={busy}
      title={label}
      foot={
        <Button
          size="big"
          disabled={needsPin && !passkey.isUsed && pin.length !== pinRule.digits}
          busy={busy}
          busyText="Sending"
          onClick={() => void take(passkey.proof ?? pin)}
        >
          {label}
        </Button>
      }
    >
      {things && <p>This is about {things.join(', ')} only.</p>}
      {text && <p>{text}</p>}
      <Note tone="warn">
        {takes && `${formatMoney(takes, order.currency)} of your money on hold is paid now. `}
        You can’t undo this.
      </Note>
      {needsPin ? (
        <PinOrPasskey
          passkey={passkey}
          round={round}
          error={error || undefined}
          disabled={busy}
          onChange={setPin}
          onSend={(typed) => void take(typed)}
          forgot={paths.changePin}
        />
      ) : (
        error && (
          <Note tone="bad" alert>
            {error}
          </Note>
        )
      )}
    </Sheet>
  );
}
