import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { moveChain, payCoins } from '#lib/sandbox/browser/calls.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import type { ChainEvent } from '#lib/sandbox/chain.contract.ts';

interface Payment {
  address: string;
  amount: string;
  symbol: string;
}

const fields = ['address', 'amount', 'symbol'] as const;
const payment = rulesResolver<Payment>({
  address: required('The address is required.'),
  amount: required('The amount is required.'),
  symbol: () => undefined,
});

/** Coins sent from some wallet to one of our addresses. */
export function PayCoinsForm() {
  const form = useForm<Payment>({ resolver: payment });
  const { errors } = form.formState;
  const { busy, said, say, formProps } = usePlainSubmit(form, {
    send: async ({ address, amount, symbol }) => {
      const coin = symbol.trim().toUpperCase();
      const body = { address: address.trim(), amount: amount.trim() };
      const { data } = await payCoins(coin === '' ? body : { ...body, symbol: coin });
      say(`Sent, transaction ${data.txid}.`);
    },
    refuse: (error) => {
      const wrong = fieldErrors(error);
      for (const name of fields) if (wrong[name]) form.setError(name, { message: wrong[name] });
      if (Object.keys(wrong).length > 0) return;
      return (error instanceof ApiError && error.message) || 'It wasn’t sent.';
    },
  });
  return (
    <form {...formProps}>
      <TextField label="Address" {...form.register('address')} error={errors.address?.message} />
      <TextField
        label="Amount of coins"
        inputMode="decimal"
        {...form.register('amount')}
        error={errors.amount?.message}
      />
      <TextField
        label="Coin"
        hint="Leave it empty for the address’s own; type TRX or any other symbol for a wrong one."
        {...form.register('symbol')}
        error={errors.symbol?.message}
      />
      <Button type="submit" busy={busy} busyText="Sending">
        Send the coins
      </Button>
      <p className="sub" role="status">
        {said}
      </p>
    </form>
  );
}

interface Happening {
  event: ChainEvent;
  subject: string;
}

const happening = rulesResolver<Happening>({
  event: () => undefined,
  subject: required('Enter what it happens to.'),
});

const events: readonly { value: ChainEvent; label: string }[] = [
  { value: 'replace payment', label: 'A payment is replaced (transaction)' },
  { value: 'lose blocks', label: 'The last six blocks are lost (network)' },
  { value: 'stick send', label: 'A send gets stuck (reference)' },
  { value: 'free send', label: 'A stuck send moves again (reference)' },
];

/** What can happen on a chain of the sandbox. */
export function ChainEventForm() {
  const form = useForm<Happening>({
    resolver: happening,
    defaultValues: { event: 'replace payment', subject: '' },
  });
  const { busy, said, say, formProps } = usePlainSubmit(form, {
    send: async (happens) => {
      const { data } = await moveChain(happens);
      say(`Done. Payments and sends affected: ${data.touched}.`);
    },
    refuse: (error) => {
      const { subject } = fieldErrors(error);
      if (subject) return void form.setError('subject', { message: subject });
      if (error instanceof ApiError && error.status === 404)
        return 'We couldn’t find that payment, send or block.';
      return (error instanceof ApiError && error.message) || 'It didn’t happen.';
    },
  });
  return (
    <form {...formProps}>
      <Select label="What happens" choices={events} {...form.register('event')} />
      <TextField
        label="To which transaction, network or reference"
        {...form.register('subject')}
        error={form.formState.errors.subject?.message}
      />
      <Button type="submit" busy={busy} busyText="Working">
        Make it happen
      </Button>
      <p className="sub" role="status">
        {said}
      </p>
    </form>
  );
}
