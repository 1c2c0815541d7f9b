import type { SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { costOf } from '#lib/e-tickets/event-basket.ts';
import { PROMO_FIELD, type Summary } from './use-summary.ts';

/** The code's discount, by the prices in the list; undefined while that isn't known. */
function takenOff({ event, price, basket }: Summary): string | undefined {
  if (!event || !basket || !price?.code) return undefined;
  const before = parseAmount(costOf(event, basket.items).amount);
  const off = before - parseAmount(price.lines.amount);
  return off > 0n ? formatMoney(toAmount(off), price.currency) : undefined;
}

/** A promo code, with its discount. */
export function PromoField({ summary }: { summary: Summary }) {
  const { code, price, promoError, busy } = summary;
  const off = takenOff(summary);
  const isApplied = code.code !== '' && price?.code === code.code;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void summary.apply(isApplied ? '' : code.code);
  };
  return (
    <form
      className="card grid grid-cols-main-auto items-start gap-3 [&_.btn]:mt-6.5 [&_.btn]:min-h-control"
      noValidate
      onSubmit={submit}
    >
      <TextField
        id={PROMO_FIELD}
        label="Promo code"
        aside="Optional"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code.text}
        error={code.isTyped ? undefined : promoError}
        ok={isApplied && off ? `${code.code} takes ${off} off.` : undefined}
        readOnly={isApplied}
        onChange={({ target }) => code.set(target.value)}
      />
      <Button
        type="submit"
        variant="tint"
        disabled={code.code === ''}
        busy={busy}
        busyText={isApplied ? 'Removing' : 'Applying'}
      >
        {isApplied ? 'Remove' : 'Apply'} <span className="vh">the promo code</span>
      </Button>
    </form>
  );
}
