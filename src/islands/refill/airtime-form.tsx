import type { Needs } from '#islands/checkout/checkout-sheet.tsx';
import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Money } from '#islands/ui/money.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import type { Beneficiary, Biller } from '#lib/contracts/refill.ts';
import type { CountryCode } from '#lib/countries.ts';
import { moneyParts } from '#lib/money.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import { AirtimeCheckout } from './airtime-checkout.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { SavedPeople } from './saved-people.tsx';
import { useAirtime, type Airtime } from './use-airtime.ts';

interface AirtimeFormProps {
  networks: Biller[];
  people: Beneficiary[];
  country: CountryCode;
  needs: Needs;
}

const PRESETS_SHOWN = 4;

function AmountFields({ airtime }: { airtime: Airtime }) {
  const { form, bounds, currency, network, isAmountRight, total } = airtime;
  const short = (amount: string) => {
    const { symbol, whole } = moneyParts(amount, currency);
    return symbol + whole;
  };
  const choose = (preset: string) =>
    form.setValue('amount', preset.replace(/\.00$/, ''), { shouldValidate: true });
  return (
    <div className="stack-s">
      <MoneyField
        label="Amount"
        aside={`${short(bounds.min)} to ${short(bounds.max)}`}
        currency={currency}
        error={form.formState.errors.amount?.message}
        {...form.register('amount', {
          validate: (value) => checkAmount(value ?? '', bounds) ?? true,
        })}
      />
      <Presets
        label="Quick amounts"
        amounts={network?.presets.slice(-PRESETS_SHOWN) ?? []}
        currency={currency}
        value={isAmountRight ? total : null}
        onChoose={choose}
      />
    </div>
  );
}

/** Number, network, amount; then the checkout sheet. */
export function AirtimeForm({ networks, people, country, needs }: AirtimeFormProps) {
  const airtime = useAirtime(networks, country);
  const { form, number, network } = airtime;
  return (
    <>
      <form className="flow" noValidate onSubmit={(event) => void airtime.review(event)}>
        <SavedPeople
          people={people}
          current={number}
          onChoose={(person) => {
            form.setValue('user_number', person.national_number, { shouldValidate: true });
            airtime.chooseNetwork(person.bill_id);
          }}
        />
        <PhoneField
          label="Phone number"
          error={form.formState.errors.user_number?.message}
          {...form.register('user_number', {
            validate: (value) => (value ? true : 'Enter the number.'),
            onChange: () => airtime.chooseNetwork(null),
          })}
        />
        <NetworkChoice
          networks={networks}
          value={network?.bill_id ?? null}
          number={number}
          guess={airtime.guess}
          onChoose={airtime.chooseNetwork}
        />
        <AmountFields airtime={airtime} />
        <div className="flow-foot">
          <p className="flow-sum">
            <span>Total, no fee</span>
            <Money amount={airtime.total} currency={airtime.currency} size="m" />
          </p>
          <Button type="submit" busy={form.formState.isSubmitting} busyText="Checking">
            Continue
          </Button>
        </div>
      </form>
      <AirtimeCheckout airtime={airtime} needs={needs} />
    </>
  );
}
