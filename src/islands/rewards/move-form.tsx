import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { isLost } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { moveEarnings } from '#lib/rewards/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';

interface MoveFormProps {
  /** What can be moved now, as a decimal string. */
  ready: string;
  currency: CurrencyCode;
}

function Moved({ order, currency }: { order: Order; currency: CurrencyCode }) {
  return (
    <Note tone="ok" alert>
      <Money amount={order.total} currency={currency} own /> is in your wallet.{' '}
      <a className="link" href={paths.order(order.reference_code)}>
        See it in your Transaction Log
      </a>
    </Note>
  );
}

/** A key lives as long as its amount: the same press again moves nothing more. */
function useMoveKey() {
  const [kept, setKept] = useState({ amount: '', key: '' });
  return {
    keyFor: (amount: string) => {
      const next = kept.amount === amount ? kept : { amount, key: idempotencyKey() };
      setKept(next);
      return next.key;
    },
    forget: () => setKept({ amount: '', key: '' }),
  };
}

/** Moves ready rewards to the wallet. */
export function MoveForm({ ready: given, currency }: MoveFormProps) {
  const [ready, setReady] = useState(given);
  const [order, setOrder] = useState<Order | null>(null);
  const { keyFor, forget } = useMoveKey();
  const all = groupMoney(given);
  const form = useForm({ mode: 'onTouched', defaultValues: { amount: all } });
  const { busy, said, formProps } = usePlainSubmit(form, {
    send: async ({ amount }) => {
      const wanted = cleanAmount(amount, currency);
      const { data } = await moveEarnings(wanted, keyFor(wanted));
      forget();
      const left = toAmount(parseAmount(ready) - parseAmount(wanted));
      setReady(left);
      setOrder(data);
      form.reset({ amount: groupMoney(left) });
      return undefined;
    },
    refuse: (error) => {
      if (isLost(error)) return 'We didn’t get a response. Try again: it only counts once.';
      presentInForm(form, error, ['amount']);
      return undefined;
    },
  });
  const isEmpty = parseAmount(ready) === 0n;
  return (
    <div className="stack">
      <p className="grid gap-1">
        <span className="sub">Available</span>
        <Money amount={ready} currency={currency} size="xl" own />
      </p>
      {order && <Moved order={order} currency={currency} />}
      {!isEmpty && (
        <form {...formProps}>
          {said && (
            <Note tone="warn" alert>
              {said}
            </Note>
          )}
          <MoneyField
            label="Amount to move"
            defaultValue={all}
            currency={currency}
            error={form.formState.errors.amount?.message}
            {...form.register('amount', {
              validate: (typed) =>
                checkAmount(typed, { min: '0.01', max: ready, currency }) ?? true,
            })}
          />
          <Button type="submit" size="big" busy={busy} busyText="Moving">
            Move to wallet
          </Button>
        </form>
      )}
    </div>
  );
}
