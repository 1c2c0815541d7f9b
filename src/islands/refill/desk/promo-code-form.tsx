import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { addBillPromo } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { addDeskPromoCode } from '#lib/refill/desk/promo-codes.contract.ts';
import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { DeskSaid } from '#islands/desk/desk-said.tsx';
import { FormPart } from '#islands/desk/form-part.tsx';
import { promoCodeOf } from './promo-code-draft.ts';
import { useDeskAct, type DeskAct } from '#islands/desk/use-desk-act.ts';

type Seen = ReplyOf<typeof addDeskPromoCode>;

const kinds = [
  { value: 'fixed', label: 'An amount' },
  { value: 'percent', label: 'A percentage' },
];
const countries = countryCodes.map((code) => ({
  value: code,
  label: supportedCountries[code].name,
}));

export interface BillChoice {
  value: string;
  label: string;
}

type Of = Pick<DeskAct, 'of'>;

const Discount = ({ of, kind, onKind }: Of & { kind: string; onKind: (kind: string) => void }) => (
  <FormPart title="Discount">
    <TextField
      label="Code"
      hint="3 to 20 letters and digits. Customers can type it in lower case."
      maxLength={24}
      autoCapitalize="characters"
      autoComplete="off"
      {...of('code')}
    />
    <div className="two">
      <Select
        label="Takes off"
        choices={kinds}
        defaultValue={kind}
        onChange={(event) => onKind(event.target.value)}
        {...of('kind')}
      />
      <TextField
        label={kind === 'percent' ? 'Percentage' : 'Amount'}
        inputMode="decimal"
        autoComplete="off"
        {...of('value')}
      />
    </div>
    {kind === 'percent' && (
      <TextField
        label="Maximum per bill"
        aside="Optional"
        inputMode="decimal"
        autoComplete="off"
        {...of('cap')}
      />
    )}
    <TextField
      label="Minimum bill"
      aside="Optional"
      inputMode="decimal"
      autoComplete="off"
      {...of('minimum')}
    />
  </FormPart>
);

const Where = ({ of, wrong, bills }: Pick<DeskAct, 'of' | 'wrong'> & { bills: BillChoice[] }) => (
  <FormPart title="Where it works">
    <Select label="Country" choices={countries} defaultValue="NG" {...of('country')} />
    <fieldset className="field">
      <legend className="label">Bills</legend>
      {bills.map(({ value, label }, n) => (
        <CheckBox
          key={value}
          name="services"
          value={value}
          error={n === 0 ? wrong['services'] : undefined}
        >
          {label}
        </CheckBox>
      ))}
    </fieldset>
    <div className="two">
      <TextField label="From" aside="Optional" type="date" {...of('starts_at')} />
      <TextField label="Until" aside="Optional" type="date" {...of('ends_at')} />
    </div>
    <p className="sub">Days begin at midnight UTC.</p>
  </FormPart>
);

const Bounds = ({ of }: Of) => (
  <FormPart title="Budget">
    <TextField
      label="Budget"
      aside="Optional"
      hint="The total it can cost us. It stops working after that."
      inputMode="decimal"
      autoComplete="off"
      {...of('budget')}
    />
    <div className="two">
      <TextField
        label="Total uses"
        aside="Optional"
        inputMode="numeric"
        autoComplete="off"
        {...of('uses')}
      />
      <TextField
        label="Uses per person"
        inputMode="numeric"
        autoComplete="off"
        defaultValue="1"
        {...of('uses_per_person')}
      />
    </div>
  </FormPart>
);

/** What a code does, before anyone can use it. */
function Preview({ seen: { bills, most, why, currency } }: { seen: Seen }) {
  const say = (amount: string) => formatMoney(amount, currency as CurrencyCode);
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <h2>Impact</h2>
      <ul className="stack-xs">
        {bills.map(({ amount, pays }) => (
          <li key={amount}>
            A bill of {say(amount)} costs <b className="num">{say(pays)}</b> instead.
          </li>
        ))}
      </ul>
      <p>
        {most === null ? 'Nothing limits what it can cost us.' : `Costs us ${say(most)} at most.`}
      </p>
      {why && <Note tone="warn">{why}</Note>}
    </section>
  );
}

function buttonOf(seen: Seen | null): string {
  if (seen === null) return 'Preview';
  return seen.why === null ? 'Add the code' : 'Send for second approval';
}

/** Creates a promo code for bills: previewed first, then created, or sent for a second approval. */
export function PromoCodeForm({ bills }: { bills: BillChoice[] }) {
  const act = useDeskAct();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [kind, setKind] = useState('fixed');
  const send = (form: HTMLFormElement) =>
    act.run(form, async () => {
      const body = { ...promoCodeOf(new FormData(form)), preview: seen === null };
      const answer = await addBillPromo(body, act.keyOf(body));
      if (!body.preview)
        goTo(`${deskPaths.promoCodes}?said=${answer.why === null ? 'made' : 'second'}`);
      setSeen(answer);
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!act.busy) void send(event.currentTarget);
  };
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={submit}
      onChange={() => setSeen(null)}
    >
      <Discount of={act.of} kind={kind} onKind={setKind} />
      <Where of={act.of} wrong={act.wrong} bills={bills} />
      <Bounds of={act.of} />
      <DeskSaid text={act.said} />
      {seen && <Preview seen={seen} />}
      <Button type="submit" className="self-start" size="big" busy={act.busy}>
        {buttonOf(seen)}
      </Button>
    </form>
  );
}
