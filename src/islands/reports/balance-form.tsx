import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { reportBalance } from '#lib/reports/browser/money-calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { floatAccounts, type FloatAccount } from '#lib/reports/floats.ts';
import { floatNames } from '#lib/reports/money-words.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { sentAmount, textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

const accounts = floatAccounts.map((value) => ({ value, label: floatNames[value] }));

/** "2026-11-24T09:30", typed in UTC; an invalid time is left for the server to refuse. */
const utcOf = (typed: string) => (typed ? `${typed}:00Z` : typed);

interface BalanceFormProps {
  currency: CurrencyCode;
  /** "2026-11-24T09:30", in UTC. */
  now: string;
}

/** Stores the balance that a bank or provider reports. No money moves. */
export function BalanceForm({ currency, now }: BalanceFormProps) {
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => textOf(data, name);
    await reportBalance({
      account: text('account') as FloatAccount,
      currency,
      amount: sentAmount(text('amount')),
      at: utcOf(text('at')),
      source: text('source'),
    });
    goTo(`${deskPaths.moneyIn(currency)}&said=noted`);
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Enter this balance" busyText="Saving">
      <Select label="Account" choices={accounts} {...of('account')} />
      <div className="two">
        <TextField label={`Balance in ${currency}`} inputMode="decimal" {...of('amount')} />
        <TextField label="Time, in UTC" type="datetime-local" defaultValue={now} {...of('at')} />
      </div>
      <TextField
        label="Source"
        maxLength={120}
        hint="Where you read it: a statement, or the provider’s dashboard."
        {...of('source')}
      />
    </DeskForm>
  );
}
