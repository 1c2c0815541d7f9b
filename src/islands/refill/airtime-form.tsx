import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import type { Beneficiary, Biller } from '#lib/contracts/refill.ts';
import type { CountryCode } from '#lib/countries.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { checkPhoneNumber } from '#lib/rules/network.ts';
import { AirtimeCheckout } from './airtime-checkout.tsx';
import { AirtimeNotes } from './airtime-notes.tsx';
import { AmountFields } from './amount-fields.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { SavedPeople } from './saved-people.tsx';
import { useAirtime, type Airtime } from './use-airtime.ts';

interface AirtimeFormProps {
  networks: Biller[];
  people: Beneficiary[];
  country: CountryCode;
  needs: Needs;
  /** Our fee as far as the page knows it; null when it could not be read. */
  fee: string | null;
}

function Foot({ airtime, fee }: { airtime: Airtime; fee: string | null }) {
  const { amount, bounds, form } = airtime;
  const total = amount ? toAmount(parseAmount(amount) + parseAmount(fee ?? '0')) : '0.00';
  const isFree = fee !== null && parseAmount(fee) === 0n;
  return (
    <div className="flow-foot">
      <p className="flow-sum">
        <span>{isFree ? 'Total, no fee' : fee ? 'Total with our fee' : 'Amount'}</span>
        <Money amount={total} currency={bounds.currency} size="m" />
      </p>
      <Button type="submit" busy={form.formState.isSubmitting} busyText="Checking">
        Continue
      </Button>
    </div>
  );
}

/** Number, network, amount; then the checkout sheet. */
export function AirtimeForm({ networks, people, country, needs, fee }: AirtimeFormProps) {
  const airtime = useAirtime({ networks, people, country });
  const { form, network } = airtime;
  const choosePerson = ({ user_number, national_number, bill_id }: Beneficiary) => {
    form.setValue('user_number', national_number, { shouldValidate: true });
    airtime.chooseNetwork(bill_id, user_number);
  };
  return (
    <>
      <form className="flow flow-page" noValidate onSubmit={(event) => void airtime.review(event)}>
        <AirtimeNotes airtime={airtime} />
        <SavedPeople people={people} current={airtime.person} onChoose={choosePerson} />
        <PhoneField
          label="Phone number"
          error={form.formState.errors.user_number?.message}
          {...form.register('user_number', {
            validate: (value) => checkPhoneNumber(value ?? '', country) ?? true,
          })}
        />
        <NetworkChoice
          networks={networks}
          network={network}
          guess={airtime.guess}
          number={airtime.number}
          problem={airtime.networkProblem}
          onChoose={(billId) => airtime.chooseNetwork(billId)}
        />
        <AmountFields airtime={airtime} />
        <Foot airtime={airtime} fee={fee} />
      </form>
      <AirtimeCheckout airtime={airtime} needs={needs} />
    </>
  );
}
