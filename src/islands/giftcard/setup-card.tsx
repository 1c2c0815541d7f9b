import { Segment } from '#islands/ui/choice-chips.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { paths } from '#lib/paths.ts';
import { countryIn, readSetup, typeIn, type CardSetup } from '#lib/giftcard/card-trade.ts';
import { CardMark } from './card-mark.tsx';
import { labelBeside, only } from './looks.ts';
import type { Sell } from './use-sell.ts';
import { ValueRows } from './value-rows.tsx';

const BrandLine = ({ sell: { rates } }: { sell: Sell }) => (
  <div className="flex items-center gap-3">
    <CardMark brand={rates} id={rates.id} />
    <h2 className="flex-1 min-w-0" id="card" tabIndex={-1}>
      Sell {rates.name}
      <span className="vh only-s">, step 1 of 3</span>
    </h2>
    <a className="link" href={paths.sellGiftCard}>
      Change<span className="vh"> the brand</span>
    </a>
  </div>
);

const GuestNext = ({ sell: { rates, setup } }: { sell: Sell }) => (
  <p className="cap only-s">
    Sign in next. Then add {setup.type === 'e-code' ? 'the code' : 'a photo'}, tell us where the
    card is from, and send it. We usually pay in {rates.usual_minutes.from} to{' '}
    {rates.usual_minutes.to} minutes.
  </p>
);

/** The cards’ country, type and receipt. */
function Kind({ sell }: { sell: Sell }) {
  const { rates, setup, change } = sell;
  const { types } = countryIn(rates, setup);
  const { receipts } = typeIn(rates, setup);
  const choose = (part: Partial<Pick<CardSetup, 'country' | 'type' | 'receipt'>>) => {
    const wanted = { card: part.country ?? setup.country, type: part.type ?? setup.type };
    const asked: Record<string, string> = { ...wanted, receipt: part.receipt ?? setup.receipt };
    const { country, type, receipt } = readSetup(rates, (field) => asked[field]);
    change({ country, type, receipt });
  };
  return (
    <div className={`grid gap-5 max-lg:gap-[3px] ${labelBeside}`}>
      {rates.countries.length > 1 && (
        <Select
          label="Card country"
          data-step="set-giftcard-currency"
          choices={rates.countries.map(({ code, name: label, currency }) => ({
            value: code,
            label: `${label} (${currency})`,
          }))}
          value={setup.country}
          onChange={(event) => choose({ country: event.target.value })}
        />
      )}
      {types.length > 1 && (
        <div className="field" data-step="set-giftcard-type">
          <span className="label">Type</span>
          <Segment
            label="Type"
            choices={types.map(({ id, name: label }) => ({ value: id, label }))}
            value={setup.type}
            onChoose={(type) => choose({ type })}
          />
        </div>
      )}
      {receipts.length > 1 && (
        <div className="field">
          <span className="label">Receipt</span>
          <Segment
            label="Receipt"
            choices={receipts.map(({ id, name: label }) => ({
              value: id,
              label: label.replace(/ receipt$/, '').replace('No', 'None'),
            }))}
            value={setup.receipt}
            onChoose={(receipt) => choose({ receipt })}
          />
        </div>
      )}
    </div>
  );
}

/** The brand, and the type of its cards: country, type, receipt, values. */
export function SetupCard({ sell }: { sell: Sell }) {
  return (
    <section
      className={`card stack ${only.card}`}
      aria-label="Your card"
      data-look="card"
      data-part="setup"
    >
      <BrandLine sell={sell} />
      <Kind sell={sell} />
      <Hint id="setup-error" error={sell.errors['setup']} />
      <ValueRows sell={sell} />
      {sell.isGuest && sell.setup.values.length === 0 && <GuestNext sell={sell} />}
    </section>
  );
}
