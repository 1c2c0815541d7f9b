import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { sellTicket } from '#lib/e-tickets/browser/admission-calls.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { ActionProps } from './action-props.ts';
import { useAct } from './use-act.ts';

type Most = NonNullable<Admission['can']['sell']>;

/** Lists a ticket of a sold-out event for resale, at no more than its price. */
export function SellAgain({ ticket, onChanged, most: limit }: ActionProps & { most: Most }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { busy, act } = useAct();
  const { most, currency } = limit;
  const sum = formatMoney(most, currency);
  const sell = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const wrong = checkAmount(typed, { min: '1.00', max: most, currency });
    setError(wrong);
    if (wrong) return field.current?.focus();
    const work = async () =>
      onChanged((await sellTicket(ticket.id, cleanAmount(typed, currency))).data);
    if (await act(work, 'Your ticket is for sale.')) setOpen(false);
  };
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        Sell
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Sell this ticket">
        <form className="stack-s" noValidate onSubmit={(event) => void sell(event)}>
          <p>
            The event is sold out, so others may want your ticket. When someone buys it, the price
            goes to your wallet; the fee you paid isn’t refunded. While it’s for sale, your code
            doesn’t work. You can take it off sale at any time until it’s sold.
          </p>
          <MoneyField
            ref={field}
            label="Price"
            name="price"
            currency={currency}
            defaultValue={most}
            error={error}
            hint={`No more than you paid: ${sum}.`}
          />
          <Button type="submit" busy={busy} busyText="Putting on sale">
            Put on sale
          </Button>
        </form>
      </Sheet>
    </>
  );
}
