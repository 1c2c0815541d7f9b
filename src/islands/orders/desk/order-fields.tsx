import { MoneyField } from '#islands/ui/money-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { formatMoney } from '#lib/money.ts';
import type { FieldsProps } from '#islands/desk/decision-fields.tsx';
import {
  asksForReference,
  asksForRefund,
  codesFor,
  refundableOf,
} from '#islands/desk/order-decision.ts';

/** The refund amount, the provider's reference, and codes that it delivered to us by hand. */
export function OrderFields({ queue, found, draft, wrong, change }: FieldsProps) {
  if (queue !== 'orders' && queue !== 'tricked') return null;
  const { currency } = found;
  const refundable = refundableOf(found, draft);
  const codes = codesFor(found, draft);
  const type = (place: number, value: string) =>
    change({
      codes: found.codes?.map((_code, at) => (at === place ? value : (draft.codes[at] ?? ''))),
    });
  return (
    <>
      {asksForRefund(draft) && refundable && currency && (
        <MoneyField
          label="Amount to refund"
          aside={`Up to ${formatMoney(refundable, currency)}`}
          currency={currency}
          value={draft.amount}
          onChange={(event) => change({ amount: event.target.value })}
          error={wrong.amount}
        />
      )}
      {asksForReference(draft) && (
        <TextField
          label="Provider’s reference"
          hint="The customer sees it on the order."
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={draft.provider_reference}
          onChange={(event) => change({ provider_reference: event.target.value })}
          error={wrong.provider_reference}
        />
      )}
      {codes.map(({ label, optional, value, at }, n) => (
        <TextField
          key={at}
          label={label}
          {...(optional ? { aside: 'Optional' } : {})}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          value={value}
          onChange={(event) => type(at, event.target.value)}
          error={wrong[`codes.${n}`]}
        />
      ))}
    </>
  );
}
