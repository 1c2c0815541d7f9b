import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { isLost } from '#lib/browser/api/api-error.ts';
import { cancelOrder } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { Order } from '#lib/orders/contract.ts';
import { iconUndo2 } from '#lib/look/icons.ts';

interface UndoButtonProps {
  order: Order;
  /** The server's time in epoch ms. */
  clock: () => number;
  onUndone: (order: Order) => void;
  /** Too late, or the time is up: the order has moved on. */
  onTooLate: () => void;
  /** The call that cancels it. */
  cancel?: typeof cancelOrder;
}

const TICK_MS = 250;

/** Seconds left, or null before counting has begun: the server's rendering has no "now". */
function useSecondsLeft(until: number | null, clock: () => number, onOver: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const tick = () => {
      const now = Math.ceil((until - clock()) / 1_000);
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onOver();
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [until, clock, onOver]);
  return left;
}

/** Cancels a purchase while nothing was sent; counts down the remaining seconds. */
export function UndoButton(props: UndoButtonProps) {
  const { order, clock, onUndone, onTooLate, cancel = cancelOrder } = props;
  const { can_cancel, cancel_until, reference_code } = order;
  const until = can_cancel && cancel_until ? Date.parse(cancel_until) : null;
  const left = useSecondsLeft(until, clock, onTooLate);
  const [busy, setBusy] = useState(false);
  if (until === null || (left !== null && left <= 0 && !busy)) return null;
  const fail = (error: unknown) => {
    if (isLost(error)) showToast('We didn’t get a response. Tap Undo again.', { tone: 'error' });
    else presentError(error);
    onTooLate();
  };
  const undo = async () => {
    setBusy(true);
    await cancel(reference_code).then(({ data }) => onUndone(data), fail);
    setBusy(false);
  };
  return (
    <Button
      variant="tint"
      icon={iconUndo2}
      busy={busy}
      busyText="Undoing"
      onClick={() => void undo()}
    >
      Undo
      {left !== null && (
        <span className="num" aria-hidden="true">
          {' '}
          {Math.max(0, left)} s
        </span>
      )}
    </Button>
  );
}
