import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { cancelOrder } from '#lib/browser/api/orders.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { iconUndo2 } from '#lib/look/icons.ts';

interface UndoButtonProps {
  order: Order;
  onUndone: (order: Order) => void;
  /** Too late, or the time is over: the order has moved on. */
  onTooLate: () => void;
}

const secondsLeft = (until: string) => Math.ceil((Date.parse(until) - Date.now()) / 1000);

/** Takes a purchase back while nothing was sent; counts the seconds that are left. */
export function UndoButton({ order, onUndone, onTooLate }: UndoButtonProps) {
  const until = order.cancel_until;
  const [left, setLeft] = useState(() => (until ? secondsLeft(until) : 0));
  const [busy, setBusy] = useState(false);
  const isOpen = order.can_cancel && until !== null && left > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => {
      const now = secondsLeft(until);
      setLeft(now);
      if (now <= 0) onTooLate();
    }, 250);
    return () => clearInterval(timer);
  }, [isOpen, until, onTooLate]);
  if (!isOpen) return null;
  const undo = async () => {
    setBusy(true);
    await cancelOrder(order.reference_code).then(
      ({ data }) => onUndone(data),
      (error: unknown) => {
        presentError(error);
        onTooLate();
      },
    );
    setBusy(false);
  };
  return (
    <Button
      variant="line"
      icon={iconUndo2}
      busy={busy}
      busyText="Undoing"
      onClick={() => void undo()}
    >
      Undo
      <span className="num" aria-hidden="true">
        {left} s
      </span>
    </Button>
  );
}
